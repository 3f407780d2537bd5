import { BASE_LANGUAGE } from '@site/shared/language';
import { type BootManifest, type BootRemote, type Release, SHELL } from '@site/shared/release';
import { languageOfRelease, languagesOf } from '../releases/languages';
import { remoteNames } from '../releases/live-state';
import { fileIntegrity, fileUrl } from '../releases/release-files';
import type { ReleaseSet } from '../releases/release-set';
import { cardsOfSet } from './cards-of-set';
import type { PageRoute } from './page-routes';
import { retiredPages } from './retired-pages';

/**
 * The boot manifest of a release set for the document of a page; without a page, for a page of the
 * shell. It lists every remote, also one whose files are missing.
 *
 * @param shellVersion The shell of the document: the live one, or the previous one if the template
 * of the live one is missing.
 */
export function composeBootManifest(
  set: ReleaseSet,
  shellVersion: string,
  page: PageRoute | undefined,
  { productName, maintenance }: Pick<BootManifest, 'productName' | 'maintenance'>,
): BootManifest {
  const { language = BASE_LANGUAGE } = set;
  const remotes = remoteNames(set).flatMap((name): BootRemote[] => {
    const remote = set.releases[name];
    if (!remote) return [];
    const { live, previous } = remote;
    const cards = cardsOfSet(set, name);
    /** Whether the previous release lacks the page, so that the shell cannot fall back on it. */
    const isNew = (path: string) =>
      previous ? !previous.routes.some((route) => route.path === path) : false;
    return [
      {
        name,
        entry: entryOf(live),
        language: languageOfRelease(live, language),
        previous: previous && entryOf(previous),
        routes: live.routes.map(({ path, page, login, title }) => ({
          path,
          page,
          login,
          title,
          ...(isNew(path) ? { isNew: true } : {}),
        })),
        nav: live.nav,
        ...(cards.length > 0 && { cards }),
      },
    ];
  });
  const { previews = [] } = set;
  const shell = set.releases[SHELL]?.live;
  const previousShell = set.releases[SHELL]?.previous?.version;
  return {
    shell: shellVersion,
    // Left out when the document has this shell already: then there is none to fall back on.
    ...(previousShell && previousShell !== shellVersion ? { previousShell } : {}),
    page: page ? { path: page.path, remote: page.release.name } : { path: '*', remote: SHELL },
    language,
    // The live shell decides the languages of the site, also for a document with the previous one.
    languages: shell ? languagesOf(shell) : [BASE_LANGUAGE],
    productName,
    maintenance,
    remotes,
    retired: retiredPages(set),
    previews,
  };
}

function entryOf(release: Release): BootRemote['entry'] {
  const { version, entry, global } = release;
  return {
    version,
    url: fileUrl(release, entry),
    integrity: fileIntegrity(release, entry),
    global,
  };
}
