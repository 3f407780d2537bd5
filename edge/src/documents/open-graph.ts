import { escapeHtml } from './escape';

export type SharedPage = { title: string; description: string; url: string };

/** The picture that other sites show with a link to this one: served by the shell at the site's root. */
const PICTURE = { path: '/open-graph.png', width: 1200, height: 630 };

/** What other sites show where somebody shares a link to a public page. */
export function openGraph(
  { title, description, url }: SharedPage,
  { productName, siteUrl }: { productName: string; siteUrl: string },
): string[] {
  const properties: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': siteUrl + PICTURE.path,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': 'Your playlists, made easier: a programme guide with seven channels',
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}
