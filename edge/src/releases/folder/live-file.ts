import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { replaceFile } from '../durable-write';
import { withFileLock } from '../file-lock';
import {
  type LiveChange,
  type LiveStateWriter,
  liveStateText,
  NOTHING_LIVE,
  parseLiveState,
} from '../live-state';

/** How long a change of live.json may stay unseen. */
const FRESH_MS = 200;

/** The path of live.json in a data folder. */
export function liveFileIn(dataDir: string): string {
  return join(dataDir, 'live.json');
}

/**
 * Follows live.json without a restart: looks at the file's stamp when asked, at most every 200 ms. A file that cannot be read or is
 * not a live state leaves the last good one in force and is reported once.
 */
export function followLiveFile(path: string, report: (problem: string) => void): LiveStateWriter {
  let state = NOTHING_LIVE;
  let stamp = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look() {
    const found = await stampOf(path);
    if (found !== stamp) {
      stamp = found;
      try {
        if (found === '' && state !== NOTHING_LIVE) throw new Error('it is gone');
        state = await readLiveFile(path);
      } catch (error) {
        report(
          `${path} cannot be used, the last good one stays in force: ${(error as Error).message}`,
        );
      }
    }
    checkedAt = performance.now();
    looking = undefined;
  }

  return {
    async current() {
      if (performance.now() - checkedAt > FRESH_MS) {
        looking ??= look();
        await looking;
      }
      return state;
    },
    async change(change) {
      const next = await changeLiveFile(path, change);
      // A look under way may have seen what was before; the next one is at the file itself.
      await looking;
      checkedAt = Number.NEGATIVE_INFINITY;
      return next;
    },
  };
}

/** Reads and checks live.json; an empty state when there is none. Throws when it is not a live state. */
export async function readLiveFile(path: string): Promise<LiveState> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? NOTHING_LIVE : parseLiveState(text);
}

/** Replaces live.json as a whole, in one step. */
export async function writeLiveFile(path: string, state: LiveState): Promise<void> {
  await replaceFile(path, liveStateText(state));
}

/**
 * Changes live.json, one change at a time even between processes: nobody's change is lost. What `change` gives is written unless it is
 * what it was given; what it throws is passed on and nothing is written.
 */
export async function changeLiveFile(path: string, change: LiveChange): Promise<LiveState> {
  return withFileLock(path, async () => {
    const state = await readLiveFile(path);
    const next = await change(state);
    if (next !== state) await writeLiveFile(path, next);
    return next;
  });
}

/** Changes with every replacement of the file; empty when there is none. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : '';
}
