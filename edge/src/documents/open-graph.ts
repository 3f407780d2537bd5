import escapeHtml from 'escape-html';

/** A file of the shell, served at the site's root. `og:image:alt` below describes it. */
const IMAGE = { path: '/open-graph.png', width: 1200, height: 630 };

/** The tags from which other sites make a preview of a link to a public page. */
export function openGraphTags(
  { title, description, url }: { title: string; description: string; url: string },
  { productName, siteUrl }: { productName: string; siteUrl: string },
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
