import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/** The tests write up to 3 GiB at a time. The browsers and servers need the rest. */
const NEEDED_FOLDER_BYTES = 4 * 2 ** 30;
const NEEDED_MEMORY_BYTES = 8 * 2 ** 30;

/**
 * Lets this process and its children put their temporary files into memory, where the machine has
 * enough of it. A test copies a database of 10 MB: that takes 45 ms in memory and up to half a
 * second on the disk of a virtual machine. The folder is deleted when this process ends.
 *
 * @param {NodeJS.ProcessEnv} env is changed: `TMPDIR`. A `TMPDIR` that is set stays.
 * @returns {string | undefined} the folder
 */
export function useMemoryFolder(env = process.env) {
  if (env.TMPDIR || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'site-tests-'));
  // The user of PostgreSQL enters its own folder, which is below this one.
  chmodSync(folder, 0o711);
  process.once('exit', () =>
    // The last programs may still be ending.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 }),
  );
  env.TMPDIR = folder;
  return folder;
}

function hasRoom() {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= NEEDED_FOLDER_BYTES && freemem() >= NEEDED_MEMORY_BYTES;
  } catch {
    // Not Linux, or a container without this folder.
    return false;
  }
}
