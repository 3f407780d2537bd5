import { setTimeout } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

/** The key of the advisory lock that serialises migrations. Every process uses the same number. */
const MIGRATION_LOCK = 7_204_129;
/** Shorter than the wait of requests: those that wait behind a migration still succeed. */
const LOCK_WAIT_MS = 2_000;
const PAUSE_MS = 3_000;
/** A backup keeps its locks until it ends. */
const MAX_WAIT_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Where Drizzle records the migrations. The embedded database and restores use Drizzle's own. */
const RECORDS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Runs the migrations that the database lacks, while earlier processes go on using it. Each one is
 * a transaction of its own, so that a lock on one table ends before the next table is locked. If a
 * table is in use it is tried again, for up to 10 minutes. Throws the error of PostgreSQL.
 */
export async function migratePostgres(client: Client, migrationsFolder: string): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    const deadline = Date.now() + MAX_WAIT_MS;
    for (const migration of await missingMigrations(client, migrationsFolder))
      while (!(await hasRun(client, migration, Date.now() < deadline))) await setTimeout(PAUSE_MS);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}

async function missingMigrations(client: Client, folder: string): Promise<MigrationMeta[]> {
  await client.query(RECORDS);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? Number.NEGATIVE_INFINITY);
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
}

/** False if another process holds a lock that the migration needs and `mayWait`. */
async function hasRun(
  client: Client,
  { sql, hash, folderMillis }: MigrationMeta,
  mayWait: boolean,
): Promise<boolean> {
  try {
    await client.query('begin');
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    // A lost connection has rolled it back; its error is the one to throw.
    await client.query('rollback').catch(() => {});
    const { code } = error as { code?: string };
    if (mayWait && (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED)) return false;
    throw error;
  }
}
