import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

/** The queries that wait for the database. */
export type QueryQueue = { waiting: () => number };

/** The queries that wait for a connection of the pool. */
export function queueOfPool(pool: Pool): QueryQueue {
  return { waiting: () => pool.waitingCount };
}

/**
 * Queries of the embedded database end without a turn of the event loop, so a job with thousands of
 * them would keep requests and timers waiting. After this time, the next query lets them run.
 */
const MAX_TURN_MS = 10;

/** The embedded database runs one query at a time. The running one is part of the queue. */
export function queueOfPglite(client: PGlite): QueryQueue {
  let waiting = 0;
  let turnStartedAt = performance.now();

  async function letOthersRun(): Promise<void> {
    if (performance.now() - turnStartedAt < MAX_TURN_MS) return;
    await setImmediate();
    turnStartedAt = performance.now();
  }

  for (const name of ['query', 'transaction'] as const) {
    const run = client[name].bind(client) as (...parameters: unknown[]) => Promise<unknown>;
    const counted = async (...parameters: unknown[]) => {
      waiting += 1;
      try {
        await letOthersRun();
        return await run(...parameters);
      } finally {
        waiting -= 1;
      }
    };
    client[name] = counted as never;
  }
  return { waiting: () => waiting };
}
