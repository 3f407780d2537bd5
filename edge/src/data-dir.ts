import { makePrivate, prepareWritableFolder } from '@site/shared/server';

/** The data folder is not usable; `message` is one line with the reason. */
export class DataDirError extends Error {}

/** Makes the data folder private and checks that it is writable. Throws DataDirError. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await prepareWritableFolder(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new DataDirError(`DATA_DIR is not writable: ${dataDir} (${error.code})`);
  });
  await makePrivate(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new DataDirError(
      `DATA_DIR is open to other users, and this user cannot change that: ${dataDir} (${error.code})`,
    );
  });
}
