import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { StoreUnavailable } from '../change-refused';
import { replaceFile } from '../durable-write';
import { withFileLock } from '../file-lock';
import {
  EMPTY_LIVE_STATE,
  isOfLiveJson,
  type LiveStateChange,
  type LiveStateWriter,
  parseLiveState,
  serializeLiveState,
} from '../live-state';

/** `current` checks the file at most this often. */
const CACHE_TTL_MS = 200;

/** The path of live.json in a data folder. */
export function liveFileIn(dataDir: string): string {
  return join(dataDir, 'live.json');
}

/**
 * Follows live.json without a restart: `current` checks the file's stamp, at most every 200 ms.
 * When the file is unreadable or not a live state, the last good state stays in use, or the empty
 * one if there is none since the start. The problem is reported once.
 */
export function followLiveFile(path: string, report: (problem: string) => void): LiveStateWriter {
  let state = EMPTY_LIVE_STATE;
  /** Whether a check has succeeded since the start, also one that found no file. */
  let hasRead = false;
  /** Undefined while there is no file. */
  let stamp: string | undefined;
  let lastProblem: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function check() {
    try {
      const newStamp = await stampOf(path);
      if (newStamp === undefined && isOfLiveJson(state)) throw new Error('the file is missing');
      if (newStamp !== stamp) state = await readLiveFile(path);
      // After the read, so that a read that fails is tried again at the next check.
      stamp = newStamp;
      hasRead = true;
      lastProblem = undefined;
    } catch (error) {
      const { message } = error as Error;
      const consequence = hasRead
        ? 'the last good live state stays in use'
        : 'there are no pages until it is mended';
      if (message !== lastProblem) report(`${path} is not usable, ${consequence}: ${message}`);
      lastProblem = message;
    }
    checkedAt = performance.now();
    checking = undefined;
  }

  return {
    isUnreadable: () => !hasRead,
    async current() {
      if (performance.now() - checkedAt > CACHE_TTL_MS) {
        checking ??= check();
        await checking;
      }
      return state;
    },
    async change(change) {
      const next = await changeLiveFile(path, (current) => {
        // A change computed from an empty state would remove all other releases.
        if (!isOfLiveJson(current) && isOfLiveJson(state))
          throw new StoreUnavailable(
            `${path} is missing. Restore it, or restart the edge to start from nothing.`,
          );
        return change(current);
      });
      // The next `current` must check again: a running check may have read the file too early.
      await checking;
      checkedAt = Number.NEGATIVE_INFINITY;
      return next;
    },
  };
}

/** The live state in a live.json; the empty one without a file. Throws for another content. */
export async function readLiveFile(path: string): Promise<LiveState> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? EMPTY_LIVE_STATE : parseLiveState(text);
}

/**
 * Changes live.json in one step and under a lock between processes, so no change is lost. Writes
 * nothing when `change` returns the same object or throws.
 */
export async function changeLiveFile(path: string, change: LiveStateChange): Promise<LiveState> {
  return withFileLock(path, async () => {
    const state = await readLiveFile(path);
    const next = await change(state);
    if (next !== state) await replaceFile(path, serializeLiveState(next));
    return next;
  });
}

/** Differs after every replacement of the file; undefined when there is no file. */
async function stampOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats && `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}
