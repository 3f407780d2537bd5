import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { embeddedDatabaseCheck } from './embedded-database-check';

/** Opens a migrated, empty database. scripts/jest/server-environment.mjs sets it. */
declare const openEmbeddedDatabase: () => Promise<{
  client: PGlite;
  release: () => Promise<void>;
}>;

let client: PGlite;
let release: () => Promise<void>;
beforeEach(async () => {
  ({ client, release } = await openEmbeddedDatabase());
});
afterEach(() => release());

test('a database that fails counts as working while it is paused', async () => {
  let isPaused = true;
  const check = embeddedDatabaseCheck(drizzle({ client }), { isLow: () => false }, () => isPaused);
  await client.exec('begin');
  // The transaction refuses all queries from now on.
  await expect(client.query('select nothing')).rejects.toThrow();
  await check();
  isPaused = false;
  await expect(check()).rejects.toThrow();
  await client.exec('rollback');
  await check();
});

/** Before the function that writes to the log: counts the writes, and fails as a full disk does. */
const DISK = `
  create schema disk;
  create table disk.state (is_full boolean);
  insert into disk.state values (false);
  create sequence disk.writes start 0 minvalue 0;
  select nextval('disk.writes');
  create function disk.pg_logical_emit_message(is_transactional boolean, prefix text, content text)
    returns pg_lsn language plpgsql as $$
    begin
      if (select is_full from disk.state) then raise 'the disk is full'; end if;
      perform nextval('disk.writes');
      return pg_catalog.pg_logical_emit_message(is_transactional, prefix, content);
    end $$;
  set search_path = disk, pg_catalog, public`;

test('after a full or read-only disk the check fails until the database accepts a change', async () => {
  await client.exec(DISK);
  const disk = { isLow: false };
  const check = embeddedDatabaseCheck(drizzle({ client }), { isLow: () => disk.isLow });
  const writes = async () =>
    (await client.query<{ last_value: number }>('select last_value from disk.writes')).rows[0]
      ?.last_value;
  await check();
  expect(await writes()).toBe(0);
  disk.isLow = true;
  await client.exec('update disk.state set is_full = true');
  await check();
  disk.isLow = false;
  const full = { cause: { message: 'the disk is full' } };
  await expect(check()).rejects.toMatchObject(full);
  await expect(check()).rejects.toMatchObject(full);
  await client.exec('update disk.state set is_full = false');
  await check();
  expect(await writes()).toBe(1);
  for (let count = 0; count < 10; count += 1) await check();
  expect(await writes()).toBe(2);
});
