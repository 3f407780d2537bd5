import { BASE_LANGUAGE, type Language, pathInLanguage } from '@site/shared/language';
import { isPublicRoute, pageTitle } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { languagesOf } from '../releases/languages';
import type { PageRoute } from './page-routes';

/** A file of the shell, served at the site's root. The shell has the translations of `alt`. */
const IMAGE = {
  path: '/open-graph.png',
  width: 1200,
  height: 630,
  alt: 'Your playlists, made easier: a programme guide with seven channels',
};

/** A page of a remote, or of the shell, which has no release here. */
type DescribedPage = Omit<PageRoute, 'release' | 'page' | 'files'> &
  Partial<Pick<PageRoute, 'release'>>;

type SiteOfTitle = {
  productName: string;
  siteUrl: string;
  /** A text of the shell in the language of the document. */
  text: (english: string) => string;
};

/** The tags that describe a page to browsers, search engines and sites that link to it. */
export function titleTags(
  { title, description = '', path, login, release }: DescribedPage,
  language: Language,
  site: SiteOfTitle,
): string[] {
  const tags = [
    `<title>${escapeHtml(pageTitle(title, site.productName))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
  ];
  // The URL of a page that is not public may contain a secret: no canonical link, no indexing.
  if (!isPublicRoute({ path, login, description }))
    return [...tags, '<meta name="robots" content="noindex">'];
  const languages = release ? languagesOf(release) : [BASE_LANGUAGE];
  const address = (inLanguage: Language) => site.siteUrl + pathInLanguage(path, inLanguage);
  // A page whose release lacks the language is the English one a second time.
  const url = address(languages.includes(language) ? language : BASE_LANGUAGE);
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...alternateTags(languages, address),
    ...openGraphTags({ title, description, url }, site),
  ];
}

/** Links to the same page in all of its languages, for search engines. */
function alternateTags(languages: Language[], address: (language: Language) => string): string[] {
  if (languages.length === 1) return [];
  const tag = (hreflang: string, language: Language) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(address(language))}">`;
  return [...languages.map((language) => tag(language, language)), tag('x-default', BASE_LANGUAGE)];
}

/** The tags from which other sites make a preview of a link to a public page. */
function openGraphTags(
  { title, description, url }: { title: string; description: string; url: string },
  { productName, siteUrl, text }: SiteOfTitle,
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
    'og:image:alt': text(IMAGE.alt),
  };
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}
