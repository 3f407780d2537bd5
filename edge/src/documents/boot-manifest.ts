import type { BootManifest, BootRemote, LiveRelease, LiveState } from '@site/shared/release';

/** The release of this name makes the document; all others are remotes. */
export const SHELL = 'shell';

/** The public URL of a file of a release. */
export function fileUrl(name: string, version: string, path: string): string {
  return `/releases/${name}/${version}/${path}`;
}

/** Names of the live remotes, in a fixed order. */
export function remotesOf(state: LiveState): string[] {
  return Object.keys(state.releases)
    .filter((name) => name !== SHELL)
    .sort();
}

/** What one visitor is shown: the releases, and the one among them that he previews. */
export type ReleaseSet = { state: LiveState; preview?: BootManifest['preview'] };

/** All that the shell is told of its remotes: every live one, whether its files are there or not. */
export function composeBootManifest(
  { state, preview }: ReleaseSet,
  shellVersion: string,
  productName: string,
): BootManifest {
  const remotes = remotesOf(state).flatMap((name): BootRemote[] => {
    const remoteState = state.releases[name];
    if (!remoteState) return [];
    return [
      {
        name,
        entry: entryOf(name, remoteState.live),
        previous: remoteState.previous && entryOf(name, remoteState.previous),
        routes: remoteState.live.routes.map(({ path, page, login, title }) => ({
          path,
          page,
          login,
          title,
        })),
        nav: remoteState.live.nav,
      },
    ];
  });
  return { shell: shellVersion, productName, remotes, ...(preview ? { preview } : {}) };
}

function entryOf(name: string, { version, entry, global }: LiveRelease) {
  return { version, url: fileUrl(name, version, entry.path), integrity: entry.integrity, global };
}
