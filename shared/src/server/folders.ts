import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes a folder with its parents. Does not use the option `recursive` of mkdir: in a folder that
 * cannot have children, such as /proc, Node 20 never returns from it.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, mode);
  }
}

/** Removes the access of other users to a folder. Throws the error of the system. */
export async function makePrivate(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

/** Makes a folder and checks that this process can write to it. Throws the error of the system. */
export async function prepareWritableFolder(path: string, mode?: number): Promise<void> {
  const probe = join(path, `.write-check-${randomUUID()}`);
  await makeFolder(path, mode);
  await writeFile(probe, '');
  await rm(probe);
}

/** Writes the names of a folder's entries to the disk, such as a new name after a rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
