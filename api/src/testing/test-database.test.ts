import { sql } from 'drizzle-orm';
import { openTestDatabase } from './test-database';

declare const testDatabase: 'embedded' | 'postgres';
declare const isPostgresInstalled: boolean;

test('the tests run on the database of their Jest project', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = (await db.execute(sql`select version()`)) as unknown as {
    rows: [{ version: string }];
  };
  await close();
  // The embedded database is PostgreSQL compiled with Emscripten.
  expect(/emcc/.test(rows[0].version) ? 'embedded' : 'postgres').toBe(testDatabase);
});

if (!isPostgresInstalled)
  test.skip('the API tests run on PostgreSQL (skipped: no PostgreSQL server is installed)', () => {});
