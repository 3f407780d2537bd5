import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

/** The queries that wait for the database. */
export type QueryQueue = { waiting: () => number };

/** The queries that wait for a connection of the pool. */
export function queueOfPool(pool: Pool): QueryQueue {
  return { waiting: () => pool.waitingCount };
}

/** The embedded database runs one query at a time. The running one is part of the queue. */
export function queueOfPglite(client: PGlite): QueryQueue {
  let waiting = 0;
  for (const name of ['query', 'transaction'] as const) {
    const run = client[name].bind(client) as (...parameters: unknown[]) => Promise<unknown>;
    const counted = (...parameters: unknown[]) => {
      waiting += 1;
      return run(...parameters).finally(() => {
        waiting -= 1;
      });
    };
    client[name] = counted as never;
  }
  return { waiting: () => waiting };
}
