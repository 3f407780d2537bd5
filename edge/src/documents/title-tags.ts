import { isPublicRoute, pageTitle } from '@site/shared/release';
import escapeHtml from 'escape-html';
import type { PageRoute } from './page-routes';

/** A file of the shell, served at the site's root. `og:image:alt` below describes it. */
const IMAGE = { path: '/open-graph.png', width: 1200, height: 630 };

type SiteOfTitle = { productName: string; siteUrl: string };

/** The tags that describe a page to browsers, search engines and sites that link to it. */
export function titleTags(
  { title, description = '', path, login }: Omit<PageRoute, 'release' | 'page' | 'files'>,
  site: SiteOfTitle,
): string[] {
  const tags = [
    `<title>${escapeHtml(pageTitle(title, site.productName))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
  ];
  // The URL of a page that is not public may contain a secret: no canonical link, no indexing.
  if (!isPublicRoute({ path, login, description }))
    return [...tags, '<meta name="robots" content="noindex">'];
  const url = site.siteUrl + path;
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...openGraphTags({ title, description, url }, site),
  ];
}

/** The tags from which other sites make a preview of a link to a public page. */
function openGraphTags(
  { title, description, url }: { title: string; description: string; url: string },
  { productName, siteUrl }: SiteOfTitle,
): string[] {
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': siteUrl + IMAGE.path,
    'og:image:width': String(IMAGE.width),
    'og:image:height': String(IMAGE.height),
    'og:image:alt': 'Your playlists, made easier: a programme guide with seven channels',
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}
