import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../durable-write';
import type { EdgeObjects } from '../edge-objects';
import { openSharedObjects, type ReleaseStorage } from '../release-storage';
import { createFolderStore } from './folder-store';
import { followLiveFile, liveFileIn } from './live-file';

/**
 * The release storage of one machine, in its data folder. `report` gets problems for the operator.
 * With `isQuick`, releases are stored with larger compressed copies.
 */
export function openFolderStorage(
  dataDir: string,
  report: (problem: string) => void,
  isQuick = false,
): ReleaseStorage {
  return {
    ...openSharedObjects((folder) => createFolderObjects(join(dataDir, folder))),
    store: createFolderStore(join(dataDir, 'releases'), isQuick),
    live: followLiveFile(liveFileIn(dataDir), report),
    isReachable: () => true,
    close: async () => {},
  };
}

/** Objects that the edges of a data folder share, each in a file below `root`. */
export function createFolderObjects(root: string): EdgeObjects {
  const pathOf = (id: string) => join(root, id);
  const readBytes = (id: string) => readFile(pathOf(id)).catch(() => undefined);

  async function idWithStamp(id: string) {
    const { ino, mtimeMs, size } = await stat(pathOf(id));
    return [id, `${ino} ${mtimeMs} ${size}`] as const;
  }

  return {
    async list(folder = '') {
      const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch(() => []);
      const ids = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
        .map(({ name }) => folder + name);
      // A file may be removed between the two calls.
      const idsWithStamps = await Promise.all(
        ids.map((id) => idWithStamp(id).catch(() => undefined)),
      );
      return new Map(idsWithStamps.filter((entry) => entry !== undefined));
    },
    read: async (id) => (await readBytes(id))?.toString(),
    readBytes,
    write: (id, content) => replaceFile(pathOf(id), content),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
