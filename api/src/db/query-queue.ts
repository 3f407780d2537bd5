import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';

/** The queries that wait for the database. */
export type QueryQueue = { waiting: () => number };

type OwnQueue = QueryQueue & {
  /** Adds a query. Call the result when the query no longer waits. */
  add: () => () => void;
};

function createQueue(): OwnQueue {
  let waiting = 0;
  return {
    waiting: () => waiting,
    add: () => {
      waiting += 1;
      return () => {
        waiting -= 1;
      };
    },
  };
}

type Connect = (callback?: (...results: unknown[]) => void) => Promise<unknown> | undefined;

/** The queries that wait for a connection of the pool. */
export function queueOfPool(pool: Pool): QueryQueue {
  const queue = createQueue();
  const connect = pool.connect.bind(pool) as Connect;
  const countedConnect: Connect = (callback) => {
    const end = queue.add();
    if (!callback) return connect()?.finally(end);
    return connect((...results) => {
      end();
      callback(...results);
    });
  };
  pool.connect = countedConnect as Pool['connect'];
  return queue;
}

/** The embedded database runs one query at a time. The running one is part of the queue. */
export function queueOfPglite(client: PGlite): QueryQueue {
  const queue = createQueue();
  for (const name of ['query', 'transaction'] as const) {
    const run = client[name].bind(client) as (...parameters: unknown[]) => Promise<unknown>;
    const counted = (...parameters: unknown[]) => run(...parameters).finally(queue.add());
    client[name] = counted as never;
  }
  return queue;
}
