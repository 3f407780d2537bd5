import { rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@site/shared/rules';

/** The files and folders that `removeUnfinished` removes. */
const unfinished = new Set<string>();

/** While `run` runs, `removeUnfinished` removes the file or folder at `path`. */
export async function withUnfinished<Result>(
  path: string,
  run: () => Promise<Result>,
): Promise<Result> {
  unfinished.add(path);
  try {
    return await run();
  } finally {
    unfinished.delete(path);
  }
}

/** Removes what a backup would leave behind. Synchronous, because the process ends afterwards. */
export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}

/** Removes what killed backups left in a folder. A backup in progress is younger than a day. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.rows-|^site-.*\.tar\.gz\.part$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
