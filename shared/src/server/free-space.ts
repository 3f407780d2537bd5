import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Watches whether a folder's file system has too little free space, or is read-only. */
export type FreeSpaceWatch = {
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
 * Checks the free space of a folder at once, then every second. Calls `onChange` when the space
 * falls below `minBytes`, and when it is enough again. A failed check changes nothing. `minBytes` 0
 * is no limit: then the space is low only while the file system is read-only.
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
}): Promise<FreeSpaceWatch> {
  const limitBytes = Math.max(1, minBytes);
  async function readBytes(): Promise<number> {
    if (minBytes > 0) return freeBytes(folder);
    // A full disk counts as one free byte, so that only a read-only one is low.
    return (await isReadOnlyFolder(folder)) ? 0 : Math.max(1, await freeBytes(folder));
  }
  let isLow = false;
  const check = async () => {
    const bytes = await readBytes().catch(() => null);
    if (bytes === null) return;
    const isLowNow = bytes < limitBytes;
    if (isLowNow === isLow) return;
    isLow = isLowNow;
    onChange(isLow, bytes);
  };
  await check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  timer.unref();
  return { isLow: () => isLow, stop: () => clearInterval(timer) };
}

/** For data that is stored on another machine. */
export const ENOUGH_SPACE: FreeSpaceWatch = { isLow: () => false, stop: () => {} };
