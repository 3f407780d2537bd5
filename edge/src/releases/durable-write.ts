import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@site/shared/server';

/** Writes a new file with its folders, and returns when it is on the disk. Throws if it exists. */
export async function writeDurably(
  path: string,
  content: Buffer | string,
  mode = 0o666,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Replaces a file in one step: a reader, also after a power loss, sees the old or the new content.
 */
export async function replaceFile(
  path: string,
  content: Buffer | string,
  mode?: number,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeDurably(temporary, content, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
