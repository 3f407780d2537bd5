import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database behind either driver. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What `db.transaction` hands to its callback. Inside, use only this: the embedded database has one connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For queries that serve inside and outside of a transaction. */
export type Queryable = Database | Transaction;

export type OpenDatabase = { db: Database; close: () => Promise<void> };
