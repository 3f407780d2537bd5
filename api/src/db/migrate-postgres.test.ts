import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@site/shared/testing/until';
import { Client } from 'pg';
import { postgresConnection } from '../backup/connection';
import { fillEveryTable } from '../testing/database-content';
import { withLaterMigrations } from '../testing/later-migrations';
import { createOnServer, MIGRATIONS } from '../testing/test-database';
import { migratePostgres } from './migrate-postgres';

declare const testDatabase: 'embedded' | 'postgres';

// The embedded database has one process.
const [onPostgres, skipNote] =
  testDatabase === 'postgres' ? [test, ''] : [test.skip, ' (skipped: runs on PostgreSQL)'];

let server: Awaited<ReturnType<typeof createOnServer>>;
const clients: Client[] = [];
beforeEach(async () => {
  if (testDatabase === 'postgres') server = await createOnServer('template0');
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await server?.drop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

/** Migrates the database, as a process of this version does. */
async function migrated(): Promise<Client> {
  const client = await connect();
  await migratePostgres(client, MIGRATIONS);
  return client;
}

/** What a next version changes: the log, then the accounts, in two migrations. */
const CHANGES = [
  'alter table audit_log add column later text',
  'alter table users add column later text; create index users_by_later on users (later)',
];
let later: string;
beforeAll(async () => {
  later = (await withLaterMigrations(...CHANGES)).folder;
});
afterAll(() => rm(later, { recursive: true }));

/** Waits until a query of the connection waits for a lock. */
async function untilWaiting(client: Client): Promise<void> {
  const observer = await connect();
  const locks = 'select 1 from pg_locks where not granted and pid = $1';
  const { processID } = client as Client & { processID: number };
  await until(async () => (await observer.query(locks, [processID])).rowCount === 1);
}

const USER =
  "insert into users (id, email, password_hash, created_at) values (7, 'a@b.test', 'x', now())";
const ENTRY =
  "insert into audit_log (at, action, subjects, detail) values (now(), 'password-changed', '{}', '{}')";

onPostgres(`a filled database keeps its rows in a later migration${skipNote}`, async () => {
  const client = await migrated();
  const tables = await fillEveryTable(postgresConnection(client));
  await migratePostgres(client, later);
  for (const table of tables) {
    const { rows } = await client.query(`select count(*)::int as count from "${table}"`);
    expect([table, rows[0].count]).toEqual([table, 3]);
  }
  expect((await client.query('select later from users')).rows).toHaveLength(3);
});

onPostgres(`a process of before goes on while its tables are migrated${skipNote}`, async () => {
  const before = await migrated();
  await before.query(USER);
  await before.query("set lock_timeout = '5s'");
  await before.query('begin');
  await before.query("update users set password_hash = 'y'");
  const migration = await connect();
  const migrating = migratePostgres(migration, later);
  await untilWaiting(migration);
  // A migration has locked the log, and the next one waits for the account of this process.
  await before.query(ENTRY);
  await before.query('commit');
  await migrating;
  expect((await before.query('select password_hash as hash from users')).rows).toEqual([
    { hash: 'y' },
  ]);
});

onPostgres(`sign-ins succeed while a backup keeps a migration waiting${skipNote}`, async () => {
  const before = await migrated();
  await before.query("set lock_timeout = '5s'");
  const backup = await connect();
  await backup.query('begin');
  await backup.query('lock table invoices, users, audit_log, orders in access share mode');
  const migration = await connect();
  const migrating = migratePostgres(migration, later);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await untilWaiting(migration);
    await before.query(ENTRY);
  }
  await backup.query('commit');
  await migrating;
});

onPostgres(`two processes that start at once migrate once${skipNote}`, async () => {
  await Promise.all([
    migratePostgres(await connect(), MIGRATIONS),
    migratePostgres(await connect(), MIGRATIONS),
  ]);
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const { rows } = await (await connect()).query(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ count: journal.entries.length }]);
});
