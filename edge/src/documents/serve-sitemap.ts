import type { LiveState } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import { remotesOf } from './boot-manifest';
import { escapeHtml } from './escape';
import { isPublicRoute } from './public-route';

/** What search engines ask for: the public pages of the live releases, and where that list is. */
export async function serveSitemap(
  app: FastifyInstance,
  { live, siteUrl }: { live: LiveStateReader; siteUrl: string },
): Promise<void> {
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = publicPaths(await live.current());
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemap(siteUrl, paths));
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
}

/** Paths of the pages for everybody, each once and in order. */
export function publicPaths(state: LiveState): string[] {
  const routes = remotesOf(state).flatMap((remote) => state.releases[remote]?.live.routes ?? []);
  return [...new Set(routes.filter(isPublicRoute).map(({ path }) => path))].sort();
}

function sitemap(siteUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
