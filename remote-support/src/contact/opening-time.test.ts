import { formatWait, SUPPORT_HOURS_UTC } from './opening-time';

const MINUTE = 60_000;

test.each([
  [1, 'in a minute'],
  [40, 'in 40 minutes'],
  [60, 'in about an hour'],
  [89, 'in about an hour'],
  [91, 'in about 2 hours'],
  [11 * 60, 'in about 11 hours'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatWait(minutes * MINUTE, 0)).toBe(words);
});

test('the hours are those of the specification', () => {
  expect(SUPPORT_HOURS_UTC).toBe('09:00 to 22:00');
});
