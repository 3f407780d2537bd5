import { memoizeUntilSuccess } from './memoize-until-success';

test('runs the work once and returns the same promise to every caller', async () => {
  const work = jest.fn(async () => 'loaded');
  const load = memoizeUntilSuccess(work);
  const [first, second] = [load(), load()];
  expect(second).toBe(first);
  expect(await first).toBe('loaded');
  expect(await load()).toBe('loaded');
  expect(work).toHaveBeenCalledTimes(1);
});

test('runs the work once for each key', async () => {
  const work = jest.fn(async (url: string) => `from ${url}`);
  const load = memoizeUntilSuccess(work);
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual([
    'from a',
    'from b',
    'from a',
  ]);
  expect(work.mock.calls).toEqual([['a'], ['b']]);
});

test('a failure reaches all callers, and the next call tries again', async () => {
  const work = jest.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
  const load = memoizeUntilSuccess(work);
  const waiting = [load(), load()];
  await expect(waiting[0]).rejects.toThrow('offline');
  await expect(waiting[1]).rejects.toThrow('offline');
  expect(await load()).toBe('loaded');
  expect(await load()).toBe('loaded');
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure of one key keeps the others', async () => {
  const work = jest.fn(async (key: string) => {
    if (key === 'bad') throw new Error('offline');
    return key;
  });
  const load = memoizeUntilSuccess(work);
  await load('good');
  await expect(load('bad')).rejects.toThrow('offline');
  await load('good');
  expect(work.mock.calls).toEqual([['good'], ['bad']]);
});

test('a value that is not a success is returned, and the next call tries again', async () => {
  const work = jest.fn(async () => ({ ok: true })).mockResolvedValueOnce({ ok: false });
  const load = memoizeUntilSuccess(work, ({ ok }) => ok);
  expect(await load()).toEqual({ ok: false });
  expect(await load()).toEqual({ ok: true });
  expect(await load()).toEqual({ ok: true });
  expect(work).toHaveBeenCalledTimes(2);
});
