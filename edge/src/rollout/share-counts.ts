import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { acquireProcessLock } from '@site/shared/server';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import type { EdgeObjects } from '../releases/edge-objects';
import { type PageErrors, storedPageErrors } from './page-errors';
import type { ReleaseCounting } from './release-counting';
import { storedCounts } from './release-tallies';

/** The time between exchanges while nothing is compared: counts are then for a restart only. */
const IDLE_INTERVAL_MS = 60_000;
/** Unchanged counts are written again after this time: the other edges see that this one runs. */
const REWRITE_MS = 3_600_000;
/** An edge that has not written for this long is gone: its counts are removed. */
const STALE_MS = 26 * 3_600_000;

/** What an edge has counted, and the errors that it keeps. `at`: milliseconds, UTC. */
const sharedCounts = z.extend(storedCounts, { at: z.int(), errors: storedPageErrors });
type SharedCounts = z.infer<typeof sharedCounts>;

export type CountsShare = ReturnType<typeof createCountsShare>;

/**
 * Exchanges the counts and the errors of pages between edges: at each call of `exchange` while
 * releases are compared, otherwise once a minute.
 */
export function createCountsShare(
  objects: EdgeObjects,
  ownId: string,
  { counting, pageErrors }: { counting: ReleaseCounting; pageErrors: PageErrors },
  now: () => number,
) {
  let writtenText: string | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let exchangedAt = Number.NEGATIVE_INFINITY;
  /** By id. `counts` is undefined for a text that this edge cannot read, such as a newer one. */
  const otherEdges = new Map<string, { stamp: string; counts: SharedCounts | undefined }>();

  /** The counts of the other edges. Reads what has changed, and removes those of gone edges. */
  async function readOtherEdges(): Promise<SharedCounts[]> {
    const stamps = await objects.list();
    stamps.delete(ownId);
    for (const id of otherEdges.keys()) if (!stamps.has(id)) otherEdges.delete(id);
    for (const [id, stamp] of stamps) {
      const edge = otherEdges.get(id);
      const counts = edge?.stamp === stamp ? edge.counts : await storedCountsOf(objects, id);
      otherEdges.set(id, { stamp, counts });
      if (!counts || now() - counts.at < STALE_MS) continue;
      await objects.remove(id);
      otherEdges.delete(id);
    }
    return [...otherEdges.values()].flatMap(({ counts }) => counts ?? []);
  }

  /** Writes what this edge has. */
  async function write(state: LiveState) {
    const counts = { ...counting.stored(state), errors: pageErrors.stored(state) };
    const text = JSON.stringify(counts);
    if (text === writtenText && now() - writtenAt < REWRITE_MS) return;
    await objects.write(ownId, JSON.stringify({ at: now(), ...counts }));
    writtenText = text;
    writtenAt = now();
  }

  return {
    /** Writes what this edge has, and reads what the other edges have. */
    async exchange(state: LiveState) {
      const isComparing = counting.comparisons(state).length > 0;
      if (!isComparing && Math.abs(now() - exchangedAt) < IDLE_INTERVAL_MS) return;
      await write(state);
      const countsOfOtherEdges = await readOtherEdges();
      counting.setCountsOfOtherEdges(countsOfOtherEdges);
      pageErrors.setErrorsOfOtherEdges(countsOfOtherEdges.map(({ errors }) => errors));
      exchangedAt = now();
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
  let folderId = await readFile(file, 'utf8').catch(() => undefined);
  if (!folderId) {
    folderId = randomUUID();
    await replaceFile(file, folderId);
  }
  for (let number = 0; ; number += 1) {
    const id = `${folderId.trim()}-${number}`;
    // The system frees the lock when the process ends.
    if (await acquireProcessLock('edge-id', join(dataDir, id))) return id;
  }
}

/** The counts that an edge has stored; undefined for none, or those of a newer edge. */
export async function storedCountsOf(
  objects: EdgeObjects,
  id: string,
): Promise<SharedCounts | undefined> {
  const text = await objects.read(id);
  try {
    return text === undefined ? undefined : sharedCounts.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The counts that all edges have stored. */
export async function storedCountsOfAll(objects: EdgeObjects): Promise<SharedCounts[]> {
  const ids = [...(await objects.list()).keys()];
  const stored = await Promise.all(ids.map((id) => storedCountsOf(objects, id)));
  return stored.flatMap((counts) => counts ?? []);
}
