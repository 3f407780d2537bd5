import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../durable-write';
import type { EdgeObjects } from '../edge-objects';

const SUFFIX = '.json';

/** The objects of the edges of one machine, each in a file of the folder. */
export function createFolderObjects(folder: string): EdgeObjects {
  const pathOf = (id: string) => join(folder, `${id}${SUFFIX}`);
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      const entries = names
        .filter((name) => name.endsWith(SUFFIX))
        .map(async (name) => {
          const { ino, mtimeMs, size } = await stat(join(folder, name));
          return [name.slice(0, -SUFFIX.length), `${ino} ${mtimeMs} ${size}`] as const;
        });
      // A file may be removed between the two calls.
      const settled = await Promise.allSettled(entries);
      return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    },
    read: (id) => readFile(pathOf(id), 'utf8').catch(() => undefined),
    write: (id, text) => replaceFile(pathOf(id), text),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
