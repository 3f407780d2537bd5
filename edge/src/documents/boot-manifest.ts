import type { BootManifest, BootRemote, LiveRelease } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import { releaseFileUrl } from '../releases/release-url';

/** The boot manifest of a release set. It lists every remote, also one whose files are missing. */
export function composeBootManifest(
  set: ReleaseSet,
  shellVersion: string,
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
        routes: live.routes.map(({ path, page, login, title }) => ({ path, page, login, title })),
        nav: live.nav,
      },
    ];
  });
  const { preview } = set;
  return {
    shell: shellVersion,
    productName,
    maintenance,
    remotes,
    ...(preview ? { preview } : {}),
  };
}

function entryOf(name: string, { version, entry, global }: LiveRelease) {
  const url = releaseFileUrl(name, version, entry.path);
  return { version, url, integrity: entry.integrity, global };
}
