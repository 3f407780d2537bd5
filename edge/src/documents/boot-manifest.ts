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
          // The shell cannot fall back to the previous release on such a page.
          ...(previous?.routes.every((route) => route.path !== path) ? { isNew: true } : {}),
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
    ...(previousShell && previousShell !== shellVersion ? { previousShell } : {}),
    page: page ? { path: page.path, remote: page.release.name } : { path: '*', remote: SHELL },
    language,
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
