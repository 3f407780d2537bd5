import { realpath } from 'node:fs/promises';
import { acquireProcessLock, makePrivate, prepareWritableFolder } from '@site/shared/server';
import { reasonOf, StartFailure } from '../config/start-failure';

/**
 * Other users of the machine get no access: the folder holds the customers' data, and the embedded
 * database writes files that every user may read.
 */
const OWNER_ONLY = 0o700;

/**
 * Reserves DATA_DIR for this process, because only one process may open the embedded database.
 * Returns a function that frees it. Throws a StartFailure when the folder is not writable or in
 * use.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await prepareWritableFolder(folder, OWNER_ONLY).catch((error: unknown) => {
    throw new StartFailure(`DATA_DIR ${folder} cannot be written: ${reasonOf(error)}.`);
  });
  await makePrivate(folder).catch((error: unknown) => {
    throw new StartFailure(
      `DATA_DIR ${folder} is open to other users, and this user cannot change that: ${reasonOf(error)}.`,
    );
  });
  const lock = await acquireProcessLock('site-data', await realpath(folder));
  if (!lock) throw new StartFailure(`DATA_DIR ${folder} is in use by another process.`);
  return lock.release;
}
