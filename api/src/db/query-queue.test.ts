import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/test-database';

test('counts the queries and transactions that wait for the database, until they end or fail', async () => {
  const { db, queue, close } = await openTestDatabase();
  expect(queue.waiting()).toBe(0);
  const queries = Array.from({ length: 20 }, () => db.execute(sql`select 1`));
  const transaction = db.transaction((tx) => tx.execute(sql`select 1`));
  const failing = db.execute(sql`select no_column`).catch(() => 'failed');
  expect(queue.waiting()).toBeGreaterThanOrEqual(12);
  await Promise.all([...queries, transaction]);
  expect(await failing).toBe('failed');
  expect(queue.waiting()).toBe(0);
  await close();
});
