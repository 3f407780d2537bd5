import { languageOfPath } from '@site/shared/language';
import type { LiveState, Release } from '@site/shared/release';
import { composeDocument, type RenderedParts } from '../documents/compose-document';
import { createPageMatcher } from '../documents/page-routes';
import { setInLanguage } from '../releases/languages';
import { EMPTY_LIVE_STATE } from '../releases/live-state';
import { activate } from '../releases/live-state-changes';
import { type BuiltRelease, TEMPLATE, temporaryFolder, writeBuiltRelease } from './built-release';

export const SITE = {
  productName: 'Playlist Desk',
  maintenance: { start: Date.UTC(2030, 0, 1), end: Date.UTC(2030, 0, 2) },
  siteUrl: 'https://site.test',
};

/** Writes builds into a temporary folder of this file of tests. */
export function buildWriter(): {
  write(build: BuiltRelease): Release;
  /** A live state with these builds. */
  liveStateOf(...builds: BuiltRelease[]): LiveState;
} {
  const temporary = temporaryFolder();
  afterAll(temporary.remove);
  let folders = 0;
  function write(build: BuiltRelease): Release {
    folders += 1;
    return writeBuiltRelease(`${temporary.path}/${folders}`, build);
  }
  return { write, liveStateOf: (...builds) => activate(EMPTY_LIVE_STATE, builds.map(write)) };
}

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
