import type { BootManifest, BootRemote, LiveRelease, LiveTable } from '@site/shared/release';

/** The release of this name makes the document; all others are remotes. */
export const SHELL = 'shell';

/** The public URL of a file of a release. */
export function fileUrl(name: string, version: string, path: string): string {
  return `/releases/${name}/${version}/${path}`;
}

/** Names of the live remotes, in a fixed order. */
export function remotesOf(table: LiveTable): string[] {
  return Object.keys(table.releases)
    .filter((name) => name !== SHELL)
    .sort();
}

/** What one visitor is shown: the releases, and the one among them that he previews. */
export type Shown = { table: LiveTable; preview?: BootManifest['preview'] };

/** All that the shell is told of its remotes: every live one, whether its files are there or not. */
export function composeBootManifest(
  { table, preview }: Shown,
  shellVersion: string,
  productName: string,
): BootManifest {
  const remotes = remotesOf(table).flatMap((name): BootRemote[] => {
    const slot = table.releases[name];
    if (!slot) return [];
    return [
      {
        name,
        entry: entryOf(name, slot.live),
        previous: slot.previous && entryOf(name, slot.previous),
        routes: slot.live.routes.map(({ path, page, login, title }) => ({
          path,
          page,
          login,
          title,
        })),
      },
    ];
  });
  return { shell: shellVersion, productName, remotes, ...(preview ? { preview } : {}) };
}

function entryOf(name: string, { version, entry, global }: LiveRelease) {
  return { version, url: fileUrl(name, version, entry.path), integrity: entry.integrity, global };
}
