import { formatWait, SUPPORT_HOURS_UTC } from './support-hours';

const MINUTE_MS = 60_000;

test.each([
  [1, 'in a minute'],
  [40, 'in 40 minutes'],
  [60, 'in about an hour'],
  [89, 'in about an hour'],
  [91, 'in about 2 hours'],
  [11 * 60, 'in about 11 hours'],
])('formats a wait of %d minutes as "%s"', (minutes, text) => {
  expect(formatWait(minutes * MINUTE_MS, 0)).toBe(text);
});

test('formats the UTC hours of the specification', () => {
  expect(SUPPORT_HOURS_UTC).toBe('09:00 to 22:00');
});
