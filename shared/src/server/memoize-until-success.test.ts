import { memoizeUntilSuccess } from './memoize-until-success';

test('runs the work once, also for calls at the same time', async () => {
  let runs = 0;
  const result = memoizeUntilSuccess(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([result(), result()])).toEqual([1, 1]);
  expect(await result()).toBe(1);
});

test('runs the work again after an error', async () => {
  let runs = 0;
  const result = memoizeUntilSuccess(async () => {
    runs += 1;
    if (runs === 1) throw new Error('first run');
    return runs;
  });
  await expect(result()).rejects.toThrow('first run');
  expect(await result()).toBe(2);
});
