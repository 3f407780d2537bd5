import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient } from 'pg';
import { reasonOf, StartFailure } from '../config/start-failure';
import type { OpenDatabase } from './database';
import { migratePostgres } from './migrate-postgres';
import { queueOfPool } from './query-queue';

/**
 * The limits of the pool; times are ms. The query of DATABASE_URL overrides each of them:
 * `?statement_timeout=20000`. The server's `statement_timeout` ends a statement first, and the
 * connection stays in use. The `query_timeout` is for a server that has stopped answering.
 */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 15_000,
  keepAlive: true,
  // A query of a request runs in one process: to start workers takes longer than they save.
  options: '-c max_parallel_workers_per_gather=0',
};

/**
 * Opens the PostgreSQL database of DATABASE_URL and runs the migrations. While the server is away,
 * queries fail and the pool connects again at the next one.
 */
export async function openPostgres(
  connectionString: string,
  migrationsFolder: string,
  limits: Partial<typeof LIMITS> = {},
): Promise<OpenDatabase> {
  const pool = new Pool({ ...LIMITS, ...limits, connectionString });
  pool.on('connect', surviveLostConnection);
  // The pool drops an idle connection that is lost. Without a listener the error would end the
  // process.
  pool.on('error', () => {});
  try {
    await migrateOnce(connectionString, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw new StartFailure(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  return { db: drizzle({ client: pool }), queue: queueOfPool(pool), close: () => pool.end() };
}

/**
 * A connection of its own, without the limits of requests: a migration, and the wait for another
 * process that migrates, may take longer.
 */
async function migrateOnce(connectionString: string, migrationsFolder: string): Promise<void> {
  const { connectionTimeoutMillis, keepAlive } = LIMITS;
  const client = new Client({ connectionString, connectionTimeoutMillis, keepAlive });
  client.on('error', () => {});
  try {
    await client.connect();
    await migratePostgres(client, migrationsFolder);
  } finally {
    await client.end();
  }
}

/**
 * The pool listens to errors of idle connections only. A connection that is lost within a
 * transaction emits an error too; the query that runs on it is rejected as well.
 */
function surviveLostConnection(client: PoolClient): void {
  client.on('error', () => {});
  closeAfterReadTimeout(client);
}

/**
 * After a read timeout the answer may still arrive, so the connection cannot be used again. Closing
 * it removes it from the pool and rejects a ROLLBACK at once.
 */
function closeAfterReadTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const guarded = (...parameters: unknown[]) => {
    const result = query(...parameters);
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.connection.stream.destroy();
      });
    return result;
  };
  client.query = guarded as typeof client.query;
}
