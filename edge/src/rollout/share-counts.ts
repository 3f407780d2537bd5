import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { acquireProcessLock } from '@site/shared/server';
import { replaceFile } from '../releases/durable-write';
import type { EdgeObjects } from '../releases/edge-objects';
import { createOthersReader } from './read-others';
import type { ReleaseCounting } from './release-counting';
import { parseStoredCounts, type StoredCounts } from './stored-counts';

/** Without a comparison, the counts are only needed after a restart. */
const IDLE_WRITE_MS = 60_000;
/** Shows the other edges that this one still runs. */
const REWRITE_MS = 3_600_000;
/** An edge that has not written for this long is gone: its counts are removed. */
const STALE_MS = 26 * 3_600_000;

export type CountsShare = {
  /** Writes the counts of this edge and reads those of the others. */
  exchange(counting: ReleaseCounting, state: LiveState): Promise<void>;
  /** Writes the counts of this edge. */
  write(counting: ReleaseCounting, state: LiveState): Promise<void>;
};

/** Exchanges the counts of the edges, every time it is called while releases are compared. */
export function createCountsShare(
  objects: EdgeObjects,
  ownId: string,
  now: () => number,
): CountsShare {
  let writtenText = '';
  let writtenAt = Number.NEGATIVE_INFINITY;
  const readOthers = createOthersReader(objects, ownId, {
    parse: parseStoredCounts,
    staleMs: STALE_MS,
    now,
  });

  async function write(counting: ReleaseCounting, state: LiveState) {
    const counts = counting.stored(state);
    // The time of writing alone is no reason to write.
    const text = JSON.stringify({ ...counts, at: 0 });
    if (text === writtenText && now() - writtenAt < REWRITE_MS) return;
    await objects.write(ownId, JSON.stringify(counts));
    writtenText = text;
    writtenAt = now();
  }

  return {
    async exchange(counting, state) {
      const isComparing = counting.comparisons(state).length > 0;
      if (!isComparing && now() - writtenAt < IDLE_WRITE_MS) return;
      await write(counting, state);
      if (isComparing) counting.setOthers(await readOthers());
    },
    write,
  };
}

/**
 * The id of this edge, the same after a restart. Edges that share a data folder have different ids:
 * each holds a lock while it runs.
 */
export async function acquireEdgeId(dataDir: string): Promise<string> {
  const file = join(dataDir, 'edge-id');
  let machine = await readFile(file, 'utf8').catch(() => '');
  if (!machine) {
    machine = randomUUID();
    await replaceFile(file, machine);
  }
  for (let turn = 0; ; turn += 1) {
    const id = `${machine.trim()}-${turn}`;
    // The system frees the lock when the process ends.
    if (await acquireProcessLock('edge-id', join(dataDir, id))) return id;
  }
}

/** The counts that an edge with this id stored before its restart. */
export async function countsBeforeRestart(
  objects: EdgeObjects,
  id: string,
): Promise<StoredCounts | undefined> {
  return parseStoredCounts((await objects.read(id).catch(() => undefined)) ?? '');
}
