import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { acquireProcessLock, type ProcessLock } from '@site/shared/server';
import pRetry from 'p-retry';

/** The pause between two attempts is 10 to 20 ms. */
const MIN_RETRY_MS = 10;
/** A change takes milliseconds. A process that holds the lock longer than this is stuck. */
const TIMEOUT_MS = 10_000;

/**
 * Runs `work` while no other process of this machine holds the lock of the same file. Throws after
 * 10 s of waiting for the lock.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const path = join(await realpath(dirname(file)), basename(file));
  const lock = await pRetry(() => fileLock(path), {
    retries: Number.POSITIVE_INFINITY,
    // The pause does not grow.
    factor: 1,
    minTimeout: MIN_RETRY_MS,
    randomize: true,
    maxRetryTime: TIMEOUT_MS,
    shouldRetry: ({ error }) => error instanceof FileLocked,
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

class FileLocked extends Error {}

async function fileLock(path: string): Promise<ProcessLock> {
  const lock = await acquireProcessLock('site-lock', path);
  if (lock) return lock;
  throw new FileLocked(
    `Another process holds the lock of ${path}. Find the release command that hangs on this machine.`,
  );
}
