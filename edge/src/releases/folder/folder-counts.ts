import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CountObjects } from '../count-objects';
import { replaceFile } from '../durable-write';

const SUFFIX = '.json';

/** The counts of the edges of one machine, each in a file. */
export function createFolderCounts(dataDir: string): CountObjects {
  const folder = join(dataDir, 'release-counts');
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
