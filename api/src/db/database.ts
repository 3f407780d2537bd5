import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { QueryQueue } from './query-queue';

/** The database, embedded or PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * The argument of the `db.transaction` callback. Do not use `db` inside the callback: the embedded
 * database has one connection, so the query would wait for ever.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For queries that run inside or outside a transaction. */
export type Queryable = Database | Transaction;

export type OpenDatabase = {
  db: Database;
  queue: QueryQueue;
  /** Runs work while no query runs. Only the embedded database has it. */
  whilePaused?: (work: () => Promise<void>) => Promise<void>;
  /** Whether such work runs now. */
  isPaused?: () => boolean;
  close: () => Promise<void>;
};
