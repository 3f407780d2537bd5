import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether a folder's file system has less free space than it needs, or is read-only. */
export type FreeSpace = {
  /** The result of the last check. */
  isLow(): boolean;
  stop(): void;
};

const CHECK_INTERVAL_MS = 1_000;

/** Whether the file system of a folder accepts no change, such as after an error of the disk. */
export async function isReadOnlyFolder(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  );
}

/**
 * The bytes that can still be written to the file system of a folder: 0 if it is read-only. A
 * folder that does not exist counts as its parent, where it would be made.
 */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    if (await isReadOnlyFolder(folder)) return 0;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytesOf(dirname(folder));
  }
}

/**
 * Checks the free space of a folder now and then every second. `onChange` is called when it falls
 * below `minBytes`, and when it is back. A failed check changes nothing. With `minBytes` 0 only a
 * folder that cannot be written counts as low.
 */
export async function watchFreeSpace({
  folder,
  minBytes,
  onChange,
  freeBytes = freeBytesOf,
}: {
  folder: string;
  minBytes: number;
  onChange: (isLow: boolean, bytes: number) => void;
  /** Replaces the system's answer in tests. */
  freeBytes?: (folder: string) => Promise<number>;
}): Promise<FreeSpace> {
  const leastBytes = minBytes === 0 ? 1 : minBytes;
  const bytesOf =
    minBytes === 0
      ? async () => ((await isReadOnlyFolder(folder)) ? 0 : Math.max(1, await freeBytes(folder)))
      : () => freeBytes(folder);
  let isLow = false;
  const check = async () => {
    const bytes = await bytesOf().catch(() => null);
    if (bytes === null || bytes < leastBytes === isLow) return;
    isLow = !isLow;
    onChange(isLow, bytes);
  };
  await check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  timer.unref();
  return { isLow: () => isLow, stop: () => clearInterval(timer) };
}

/** For data that is stored elsewhere. */
export const ENOUGH_SPACE: FreeSpace = { isLow: () => false, stop: () => {} };
