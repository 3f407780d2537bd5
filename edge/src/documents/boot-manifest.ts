import { type BootManifest, type BootRemote, type LiveRelease, SHELL } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import { releaseFileUrl } from '../releases/release-url';
import type { PageRoute } from './page-routes';
import { retiredPages } from './retired-pages';

/**
 * The boot manifest of a release set for a document of this page. It lists every remote, also one
 * whose files are missing.
 */
export function composeBootManifest(
  set: ReleaseSet,
  shellVersion: string,
  page: Pick<PageRoute, 'path' | 'remote'> | undefined,
  { productName, maintenance }: Pick<BootManifest, 'productName' | 'maintenance'>,
): BootManifest {
  const remotes = remoteNames(set).flatMap((name): BootRemote[] => {
    const remote = set.releases[name];
    if (!remote) return [];
    const { live, previous } = remote;
    return [
      {
        name,
        entry: entryOf(name, live),
        previous: previous && entryOf(name, previous),
        routes: live.routes.map(({ path, page, login, title }) => ({
          path,
          page,
          login,
          title,
          ...(previous?.routes.every((route) => route.path !== path) ? { isNew: true } : {}),
        })),
        nav: live.nav,
      },
    ];
  });
  const { previews } = set;
  const retired = retiredPages(set);
  const previousShell = set.releases[SHELL]?.previous?.version;
  return {
    shell: shellVersion,
    ...(previousShell && previousShell !== shellVersion ? { previousShell } : {}),
    page: page ? { path: page.path, remote: page.remote } : { path: '*', remote: SHELL },
    productName,
    maintenance,
    remotes,
    ...(retired.length > 0 ? { retired } : {}),
    // Shells from before `previews` show the first one.
    ...(previews ? { preview: previews[0], previews } : {}),
  };
}

function entryOf(name: string, { version, entry, global }: LiveRelease) {
  const url = releaseFileUrl(name, version, entry.path);
  return { version, url, integrity: entry.integrity, global };
}
