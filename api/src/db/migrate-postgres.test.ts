import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresConnection } from '../backup/connection';
import { migrationsUntil } from '../backup/restore-backup';
import { fillEveryTable } from '../testing/database-content';
import { createOnServer, MIGRATIONS } from '../testing/test-database';
import { migratePostgres } from './migrate-postgres';

declare const testDatabase: 'embedded' | 'postgres';

// The embedded database has one process, and the migrations take 10 s on it.
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

/** Migrates up to the one with this number. */
async function migrateUntil(number: string): Promise<Client> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const { when } = journal.entries.find(({ tag }: { tag: string }) => tag.startsWith(number));
  const folder = await migrationsUntil(when, MIGRATIONS);
  const client = await connect();
  await migratePostgres(client, folder);
  await rm(folder, { recursive: true });
  return client;
}

const USER =
  "insert into users (id, email, password_hash, created_at) values (7, 'a@b.test', 'x', now())";
const ENTRY =
  "insert into audit_log (at, action, subjects, detail) values (now(), 'password-changed', '{}', '{}')";

onPostgres(`each schema since 0010 with rows in all tables gets the rest${skipNote}`, async () => {
  for (let number = 10; number <= 22; number += 3) {
    const client = await migrateUntil(String(number).padStart(4, '0'));
    const tables = await fillEveryTable(postgresConnection(client));
    await migratePostgres(client, MIGRATIONS);
    for (const table of tables) {
      const { rows } = await client.query(`select count(*)::int as count from "${table}"`);
      // A migration may add rows of its own.
      if (rows[0].count < 3) throw new Error(`${table} lost rows on the way from ${number}.`);
    }
    await client.end();
    clients.pop();
    await server.drop();
    server = await createOnServer('template0');
  }
});

onPostgres(`a process of before goes on while its tables are migrated${skipNote}`, async () => {
  const before = await migrateUntil('0016');
  await before.query(USER);
  await before.query("set lock_timeout = '5s'");
  await before.query('begin');
  await before.query("update users set password_hash = 'y'");
  const migrating = migratePostgres(await connect(), MIGRATIONS);
  await setTimeout(500);
  // 0017 locks the log of a process that holds its account, which 0018 waits for.
  await before.query(ENTRY);
  await before.query('commit');
  await migrating;
  expect((await before.query('select password_hash as hash from users')).rows).toEqual([
    { hash: 'y' },
  ]);
});

onPostgres(`sign-ins succeed while a backup keeps a migration waiting${skipNote}`, async () => {
  const before = await migrateUntil('0016');
  await before.query("set lock_timeout = '5s'");
  const backup = await connect();
  await backup.query('begin');
  await backup.query('lock table invoices, users, audit_log, orders in access share mode');
  const migrating = migratePostgres(await connect(), MIGRATIONS);
  for (let turn = 0; turn < 8; turn += 1) {
    await before.query(ENTRY);
    await setTimeout(500);
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
