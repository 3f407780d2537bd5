import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveTable, liveTable } from '@site/shared/release';
import { replaceFile } from './durable-write';
import { withFileLock } from './file-lock';

/** How long a change of live.json may stay unseen. */
const FRESH_MS = 200;

const NOTHING_LIVE: LiveTable = { schema: 1, releases: {}, history: [] };

export type LiveFileReader = {
  /** The live table as it was at most 200 ms ago; the same object until it changes. An empty one while there is none. */
  current(): Promise<LiveTable>;
  /** The next look is at the file itself: we have just changed it. */
  refresh(): void;
};

/** The path of live.json in a data folder. */
export function liveFileIn(dataDir: string): string {
  return join(dataDir, 'live.json');
}

/**
 * Follows live.json without a restart: looks at the file's stamp when asked, at most every 200 ms. A file that cannot be read or is
 * not a live table leaves the last good one in force and is reported once.
 */
export function followLiveFile(path: string, report: (problem: string) => void): LiveFileReader {
  let table = NOTHING_LIVE;
  let stamp = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look() {
    const found = await stampOf(path);
    if (found !== stamp) {
      stamp = found;
      try {
        if (found === '' && table !== NOTHING_LIVE) throw new Error('it is gone');
        table = await readLiveFile(path);
      } catch (error) {
        report(`${path} cannot be used, the last good one stays in force: ${(error as Error).message}`);
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
      return table;
    },
    refresh() {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** A reader that always gives this table. */
export function fixedTable(table: LiveTable): LiveFileReader {
  return { current: async () => table, refresh() {} };
}

/** Reads and checks live.json; an empty table when there is none. Throws when it is not a live table. */
export async function readLiveFile(path: string): Promise<LiveTable> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return NOTHING_LIVE;
  const parsed = liveTable.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`not a live table (${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')})`);
  return parsed.data;
}

/** Replaces live.json as a whole, in one step. */
export async function writeLiveFile(path: string, table: LiveTable): Promise<void> {
  await replaceFile(path, `${JSON.stringify(table, null, 2)}\n`);
}

/**
 * Changes live.json, one change at a time even between processes: nobody's change is lost. What `change` gives is written unless it is
 * what it was given; what it throws is passed on and nothing is written.
 */
export async function changeLiveFile(path: string, change: (table: LiveTable) => LiveTable | Promise<LiveTable>): Promise<LiveTable> {
  return withFileLock(path, async () => {
    const table = await readLiveFile(path);
    const next = await change(table);
    if (next !== table) await writeLiveFile(path, next);
    return next;
  });
}

/** Changes with every replacement of the file; empty when there is none. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : '';
}
