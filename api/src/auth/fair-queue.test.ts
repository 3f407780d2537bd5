import { setTimeout as wait } from 'node:timers/promises';
import { fairQueue, type QueueCaller } from './fair-queue';

const caller = (network = 'one'): QueueCaller => ({
  network,
  leaving: new AbortController().signal,
});
const queue = (limits: { maxRunning?: number; maxWaitMs?: number } = {}) =>
  fairQueue({
    maxRunning: 1,
    maxWaitMs: 10_000,
    refusal: (cause) => new Error('refused', { cause }),
    ...limits,
  });

/** A task that runs until `end` is called. */
function heldTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('runs no more tasks at once than allowed, and returns the result of each', async () => {
  const enqueue = queue({ maxRunning: 2 });
  let running = 0;
  let maxRunning = 0;
  const task = async (value: number) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await wait(5);
    running -= 1;
    return value;
  };
  const results = [1, 2, 3, 4, 5].map((value) => enqueue(caller(), () => task(value)));
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(2);
});

test('refuses a task that has waited for too long, and never begins it', async () => {
  const enqueue = queue({ maxWaitMs: 20 });
  const held = heldTask();
  const first = enqueue(caller(), held.run);
  const late = jest.fn(async () => {});
  await expect(enqueue(caller(), late)).rejects.toThrow('refused');
  held.end();
  await first;
  expect(await enqueue(caller(), async () => 'next')).toBe('next');
  expect(late).not.toHaveBeenCalled();
});

test('never begins the task of a caller that has left', async () => {
  const enqueue = queue();
  const held = heldTask();
  const first = enqueue(caller(), held.run);
  const leaving = new AbortController();
  const left = jest.fn(async () => {});
  const refused = enqueue({ network: 'one', leaving: leaving.signal }, left);
  const next = enqueue(caller(), async () => 'next');
  leaving.abort();
  await expect(refused).rejects.toThrow('refused');
  held.end();
  await first;
  expect(await next).toBe('next');
  await expect(enqueue({ network: 'one', leaving: leaving.signal }, left)).rejects.toThrow();
  expect(left).not.toHaveBeenCalled();
});

test('the networks take turns', async () => {
  const enqueue = queue();
  const held = heldTask();
  const order: string[] = [];
  const task = (name: string) => async () => void order.push(name);
  const all = [
    enqueue(caller('first'), held.run),
    ...[1, 2, 3].map((count) => enqueue(caller('many'), task(`many ${count}`))),
    enqueue(caller('few'), task('few')),
    enqueue(caller('few'), task('few again')),
  ];
  held.end();
  await Promise.all(all);
  expect(order).toEqual(['many 1', 'few', 'many 2', 'few again', 'many 3']);
});

test('a task that fails makes room for the next', async () => {
  const enqueue = queue();
  const failed = enqueue(caller(), () => Promise.reject(new Error('no')));
  const next = enqueue(caller(), async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
