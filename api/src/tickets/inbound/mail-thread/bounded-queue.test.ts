import { setTimeout as wait } from 'node:timers/promises';
import { boundedQueue } from './bounded-queue';

test('runs no more tasks at once than allowed, and returns the result of each', async () => {
  const enqueue = boundedQueue({ maxRunning: 2, maxWaiting: 10 });
  let running = 0;
  let maxRunning = 0;
  const task = async (value: number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await wait(5);
    running -= 1;
    return value;
  };
  expect(await Promise.all([1, 2, 3, 4, 5].map((value) => enqueue(() => task(value))))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(maxRunning).toBe(2);
});

test('refuses a task when too many wait, and still runs the others', async () => {
  const enqueue = boundedQueue({ maxRunning: 1, maxWaiting: 1 });
  const results = await Promise.allSettled([1, 2, 3].map((value) => enqueue(async () => value)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await enqueue(async () => 4)).toBe(4);
});

test('a task that fails makes room for the next', async () => {
  const enqueue = boundedQueue({ maxRunning: 1, maxWaiting: 5 });
  const failed = enqueue(() => Promise.reject(new Error('no')));
  const next = enqueue(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
