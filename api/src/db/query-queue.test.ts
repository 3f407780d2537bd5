import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/test-database';

test('counts the queries and transactions that wait for the database, until they end or fail', async () => {
  const { db, queue, close } = await openTestDatabase();
  expect(queue.waiting()).toBe(0);
  let most = 0;
  const run = async (work: () => PromiseLike<unknown>) => {
    await work();
    most = Math.max(most, queue.waiting());
  };
  const queries = Array.from({ length: 20 }, () => run(() => db.execute(sql`select 1`)));
  const transaction = run(() => db.transaction((tx) => tx.execute(sql`select 1`)));
  const failing = run(() => db.execute(sql`select no_column`)).catch(() => 'failed');
  await Promise.all([...queries, transaction]);
  expect(await failing).toBe('failed');
  expect(most).toBeGreaterThan(5);
  expect(queue.waiting()).toBe(0);
  await close();
});

test('timers run during a long series of queries', async () => {
  const { db, close } = await openTestDatabase();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, 50);
  const until = performance.now() + 10_000;
  while (!isOver && performance.now() < until) await db.execute(sql`select 1`);
  clearTimeout(timer);
  expect(isOver).toBe(true);
  await close();
});
