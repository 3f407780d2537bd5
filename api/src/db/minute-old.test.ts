import { MINUTE_MS } from '@site/shared/rules';
import { minuteOld } from './minute-old';

test('a value is read again after a minute, each key for itself', async () => {
  const clock = { now: 0 };
  const reads: string[] = [];
  const values = minuteOld<number>(() => clock.now);
  const value = (key: string) =>
    values(key, async () => {
      reads.push(key);
      return reads.length;
    });
  expect(await Promise.all([value('a'), value('a'), value('b')])).toEqual([1, 1, 2]);
  clock.now = MINUTE_MS - 1;
  expect(await value('a')).toBe(1);
  clock.now = MINUTE_MS;
  expect(await value('a')).toBe(3);
  // A clock that is set back.
  clock.now = -1;
  expect(await value('a')).toBe(4);
  expect(reads).toEqual(['a', 'b', 'a', 'a']);
});

test('a failure is not kept', async () => {
  const values = minuteOld<string>(() => 0);
  await expect(values('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await values('a', async () => 'there')).toBe('there');
});

test('of more than 1,000 values, the oldest one is forgotten', async () => {
  const values = minuteOld<string>(() => 0);
  for (let key = 0; key <= 1_000; key += 1) await values(String(key), async () => 'first');
  expect(await values('1', async () => 'second')).toBe('first');
  expect(await values('0', async () => 'second')).toBe('second');
});
