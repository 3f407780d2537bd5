import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { openTestDatabase } from '../testing/test-database';
import type { Queryable } from './database';
import { embeddedDatabaseCheck } from './embedded-database-check';

test('a paused database counts as working', async () => {
  const execute = jest.fn(() => new Promise(() => {}));
  let isPaused = true;
  const check = embeddedDatabaseCheck(
    { execute } as unknown as Queryable,
    { isLow: () => false },
    () => isPaused,
  );
  await check();
  expect(execute).not.toHaveBeenCalled();
  isPaused = false;
  check();
  expect(execute).toHaveBeenCalledTimes(1);
});

test('after a full or read-only disk the check fails until the database accepts a change', async () => {
  const { db, close } = await openTestDatabase();
  const disk = { isLow: false };
  const statements: string[] = [];
  let refusesChanges = false;
  const execute = async (statement: SQL) => {
    statements.push(new PgDialect().sqlToQuery(statement).sql);
    if (refusesChanges && !statements.at(-1)?.startsWith('select 1')) throw new Error('disk');
    return db.execute(statement);
  };
  const check = embeddedDatabaseCheck({ execute } as unknown as Queryable, {
    isLow: () => disk.isLow,
  });
  await check();
  expect(statements).toEqual(['select 1']);
  disk.isLow = true;
  refusesChanges = true;
  await check();
  disk.isLow = false;
  await expect(check()).rejects.toThrow('disk');
  await expect(check()).rejects.toThrow('disk');
  const logEnd = async () =>
    JSON.stringify(await db.execute(sql`select pg_current_wal_insert_lsn()::text as at`));
  const before = await logEnd();
  refusesChanges = false;
  await check();
  expect(await logEnd()).not.toBe(before);
  statements.length = 0;
  for (let count = 0; count < 10; count += 1) await check();
  expect(statements.filter((statement) => statement === 'select 1')).toHaveLength(10);
  expect(statements).toHaveLength(11);
  await close();
});
