import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { fill, fromApi } from './api.mjs';

const FILL = readFileSync(join(import.meta.dirname, '../api/src/testing/many-rows.sql'), 'utf8');

/** A customer of the filled database. It signs in with the password of account 1. */
const CUSTOMER_ID = 500;

/**
 * A PostgreSQL server with a migrated database of `rows` orders and tickets (`many-rows.sql`).
 * Returns the settings of the API for it, the email of the customer, the process ids of the
 * connections, and `remove`.
 */
export async function filledDatabase(folder, rows) {
  const server = await startPostgres({ shared_buffers: '512MB', timezone: 'UTC' });
  const url = server.url('postgres');
  const { default: pg } = await import(fromApi.resolve('pg'));
  /** Runs the statements on one connection, and returns the rows of the last one. */
  async function run(...statements) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let result;
    for (const statement of statements) result = await client.query(statement);
    await client.end();
    return result.rows;
  }
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'api') };
  const samePassword = `update users
    set password_hash = (select password_hash from users where id = 1) where id = ${CUSTOMER_ID}`;
  await fill({ env, run: () => run(`set fill.rows = ${rows}`, FILL, samePassword) });
  // A statement of its own: no transaction may contain it.
  await run('vacuum analyze');
  const [{ email }] = await run(`select email from users where id = ${CUSTOMER_ID}`);
  return {
    env,
    email,
    connectionPids: async () => {
      const found = await run(`select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      return found.map(({ pid }) => pid);
    },
    remove: () => server.stop(),
  };
}
