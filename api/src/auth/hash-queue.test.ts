import { setTimeout as wait } from 'node:timers/promises';
import { boundedQueue } from './hash-queue';

test('no more run at once than may, and each gets its own result', async () => {
  const queue = boundedQueue({ running: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const work = async (value: number) => {
    running += 1;
    most = Math.max(most, running);
    await wait(5);
    running -= 1;
    return value;
  };
  expect(await Promise.all([1, 2, 3, 4, 5].map((value) => queue(() => work(value))))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(most).toBe(2);
});

test('whoever comes when too many wait is refused, and the others are served all the same', async () => {
  const queue = boundedQueue({ running: 1, waiting: 1 });
  const results = await Promise.allSettled([1, 2, 3].map((value) => queue(async () => value)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await queue(async () => 4)).toBe(4);
});

test('a work that fails makes room for the next', async () => {
  const queue = boundedQueue({ running: 1, waiting: 5 });
  const failed = queue(() => Promise.reject(new Error('no')));
  const next = queue(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
