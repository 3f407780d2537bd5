import type { FastifyInstance } from 'fastify';

/** Serves `/site.webmanifest`: name, colours and icons (files of the shell) for a home screen. */
export async function serveWebManifest(
  app: FastifyInstance,
  { productName }: { productName: string },
): Promise<void> {
  const manifest = JSON.stringify({
    name: productName,
    short_name: productName,
    description: 'Online M3U and EPG playlist editor',
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  );
}
