import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startPostgres } from '../postgres-server.mjs';
import { root } from '../workspace.mjs';

/**
 * Starts a PostgreSQL server with a migrated database, which the tests copy. The server ends with
 * this process. The workers inherit the addresses in the environment.
 */
export default async function startTestServer() {
  const server = await startPostgres();
  const fromApi = createRequire(join(root, 'api/package.json'));
  const { Client } = fromApi('pg');
  const { drizzle } = fromApi('drizzle-orm/node-postgres');
  const { migrate } = fromApi('drizzle-orm/node-postgres/migrator');

  const template = new Client({ connectionString: server.url('template1') });
  await template.connect();
  await migrate(drizzle({ client: template }), { migrationsFolder: join(root, 'api/drizzle') });
  await template.end();
  process.env.TEST_POSTGRES_URL = server.url('postgres');
}
