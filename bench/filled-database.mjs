import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { fill, fromApi } from './api.mjs';

const FILL = readFileSync(join(import.meta.dirname, '../api/src/testing/many-rows.sql'), 'utf8');

/** A customer of the filled database. It signs in with the password of account 1. */
export const CUSTOMER_ID = 500;

/**
 * A PostgreSQL server with a migrated database of so many orders and tickets (`many-rows.sql`).
 * Returns the settings of the API for it, the email of the customer, and `remove`.
 */
export async function filledDatabase(folder, rows) {
  const server = await startPostgres({ shared_buffers: '512MB', timezone: 'UTC' });
  const url = server.url('postgres');
  const { default: pg } = await import(fromApi.resolve('pg'));
  async function run(...statements) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    const { rows: found } = await client.query('select email from users where id = $1', [
      CUSTOMER_ID,
    ]);
    await client.end();
    return found[0]?.email;
  }
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'api') };
  let email;
  await fill({
    env,
    run: async () => {
      email = await run(
        `set fill.rows = ${rows}`,
        FILL,
        `update users set password_hash = (select password_hash from users where id = 1)
          where id = ${CUSTOMER_ID}`,
        'vacuum analyze',
      );
    },
  });
  return { env, email, remove: () => server.stop() };
}
