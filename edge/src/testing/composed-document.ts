import { languageOfPath } from '@site/shared/language';
import type { LiveState } from '@site/shared/release';
import { composeDocument, type RenderedParts } from '../documents/compose-document';
import { createPageMatcher } from '../documents/page-routes';
import { setInLanguage } from '../releases/languages';
import { TEMPLATE } from './built-release';

export const SITE = {
  productName: 'Playlist Desk',
  maintenance: { start: Date.UTC(2030, 0, 1), end: Date.UTC(2030, 0, 2) },
  siteUrl: 'https://site.test',
};

/** The document of a URL path, in the language of the path. */
export function compose(
  { releases }: LiveState,
  pathname: string,
  { template = TEMPLATE, rendered }: { template?: string; rendered?: RenderedParts } = {},
): string {
  const { language, path } = languageOfPath(pathname);
  const set = setInLanguage({ releases, isShared: true }, language);
  const { shell } = set.releases;
  if (!shell) throw new Error('the live state has no shell');
  return composeDocument({
    shell: { release: shell.live, template },
    set,
    site: SITE,
    page: createPageMatcher(set)(path),
    rendered,
  });
}
