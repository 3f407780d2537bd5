import { addMonth, addYear, DAY_MS, daysLeft } from './calendar';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2024-02-29T12:34:56.789Z', '2025-02-28T12:34:56.789Z'],
  ['2023-02-28T00:00:00.000Z', '2024-02-28T00:00:00.000Z'],
  ['2023-03-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
  ['2096-02-29T00:00:00.000Z', '2097-02-28T00:00:00.000Z'],
])('a year after %s is %s', (from, to) => {
  expect(new Date(addYear(at(from))).toISOString()).toBe(to);
});

test.each([
  ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2026-01-28T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', '2026-04-30T00:00:00.000Z'],
  ['2026-02-28T00:00:00.000Z', '2026-03-28T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2026-11-30T00:00:00.000Z', '2026-12-30T00:00:00.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(new Date(addMonth(at(from))).toISOString()).toBe(to);
});

test('adding a month or a year keeps the time of day, skips no month and keeps the order of days', () => {
  let previous = 0;
  for (let time = at('2024-01-01T05:06:07.008Z'); time < at('2032-01-01'); time += DAY_MS) {
    const year = addYear(time);
    const month = addMonth(time);
    expect(new Date(year).getUTCMonth()).toBe(new Date(time).getUTCMonth());
    expect(new Date(month).getUTCMonth()).toBe((new Date(time).getUTCMonth() + 1) % 12);
    expect([year % DAY_MS, month % DAY_MS]).toEqual([time % DAY_MS, time % DAY_MS]);
    expect(year).toBeGreaterThanOrEqual(previous);
    previous = year;
  }
});

test.each([
  [0, 0],
  [-1, 0],
  [-400 * DAY_MS, 0],
  [1, 1],
  [DAY_MS, 1],
  [DAY_MS + 1, 2],
  [200 * DAY_MS, 200],
  [364 * DAY_MS + 1, 365],
  [366 * DAY_MS, 366],
  [800 * DAY_MS, 800],
])('%d ms are %d started days', (span, days) => {
  const now = at('2026-11-20T15:00:00Z');
  expect(daysLeft(now, now + span)).toBe(days);
});
