import { type Language, pathInLanguage } from '@site/shared/language';
import { isPublicRoute, type LiveState } from '@site/shared/release';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import { languagesOf } from '../releases/languages';
import type { LiveStateReader } from '../releases/live-state';
import { pagesOf } from './page-routes';

/** Serves `/sitemap.xml` with the public pages of the live releases, and `/robots.txt`. */
export async function serveSitemap(
  app: FastifyInstance,
  { live, siteUrl }: { live: LiveStateReader; siteUrl: string },
): Promise<void> {
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = publicPages(await live.current());
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(siteUrl, pages));
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
}

type SitemapPage = { path: string; languages: Language[] };

/** The public pages, sorted by path and each once, with their languages. */
function publicPages(state: LiveState): SitemapPage[] {
  const pages = pagesOf(state).filter(isPublicRoute);
  const byPath = new Map(pages.map(({ path, release }) => [path, languagesOf(release)]));
  return [...byPath]
    .map(([path, languages]) => ({ path, languages }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Each page has an entry for each of its languages, which names the other ones. */
function sitemapXml(siteUrl: string, pages: SitemapPage[]): string {
  const entries = pages.flatMap(({ path, languages }) => {
    // XML text needs the same five characters escaped as HTML.
    const address = (language: Language) => escapeHtml(siteUrl + pathInLanguage(path, language));
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
    );
    return languages.map(
      (language) =>
        `  <url><loc>${address(language)}</loc>${languages.length > 1 ? alternates.join('') : ''}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
