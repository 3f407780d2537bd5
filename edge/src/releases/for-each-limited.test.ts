import { setTimeout as wait } from 'node:timers/promises';
import { forEachLimited } from './for-each-limited';

test('works on every item, with at most the given number at a time', async () => {
  let running = 0;
  let mostRunning = 0;
  const done: number[] = [];
  await forEachLimited([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    await wait(1);
    done.push(item);
    running -= 1;
  });
  expect([done.sort(), mostRunning]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('throws the first error after all started work has ended, and starts no further work', async () => {
  const events: string[] = [];
  const failing = forEachLimited(['slow', 'bad', 'late'], 2, async (item) => {
    events.push(`start ${item}`);
    if (item === 'bad') throw new Error('bad item');
    await wait(20);
    events.push(`end ${item}`);
  });
  await expect(failing).rejects.toThrow('bad item');
  expect(events).toEqual(['start slow', 'start bad', 'end slow']);
});
