import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../durable-write';
import type { EdgeObjects } from '../edge-objects';

/** The objects of the edges of one machine, each in a file below the root. */
export function createFolderObjects(root: string): EdgeObjects {
  const pathOf = (id: string) => join(root, id);
  const readBytes = (id: string) => readFile(pathOf(id)).catch(() => undefined);

  async function stampOf(id: string) {
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
      const settled = await Promise.allSettled(ids.map(stampOf));
      return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    },
    read: async (id) => (await readBytes(id))?.toString(),
    readBytes,
    write: (id, content) => replaceFile(pathOf(id), content),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
