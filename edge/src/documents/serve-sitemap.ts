import { isPublicRoute, type LiveState } from '@site/shared/release';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import { pagesOf } from './page-routes';

/** Serves `/sitemap.xml` with the public pages of the live releases, and `/robots.txt`. */
export async function serveSitemap(
  app: FastifyInstance,
  { live, siteUrl }: { live: LiveStateReader; siteUrl: string },
): Promise<void> {
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = publicPaths(await live.current());
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(siteUrl, paths));
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
}

/** The paths of the public pages, sorted and each once. */
function publicPaths(state: LiveState): string[] {
  const publicPages = pagesOf(state).filter(isPublicRoute);
  return [...new Set(publicPages.map(({ path }) => path))].sort();
}

function sitemapXml(siteUrl: string, paths: string[]): string {
  // XML text needs the same five characters escaped as HTML.
  const entries = paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
