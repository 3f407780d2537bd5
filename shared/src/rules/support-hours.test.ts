import { isSupportOpen, supportOpensAt } from './support-hours';

test.each([
  ['2026-11-20T00:00:00.000Z', false, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T08:59:59.999Z', false, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00.000Z', true, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T15:30:00.000Z', true, '2026-11-20T15:30:00.000Z'],
  ['2026-11-20T21:59:59.999Z', true, '2026-11-20T21:59:59.999Z'],
  ['2026-11-20T22:00:00.000Z', false, '2026-11-21T09:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', false, '2027-01-01T09:00:00.000Z'],
  ['2028-02-28T22:00:00.000Z', false, '2028-02-29T09:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', true, '2026-11-21T12:00:00.000Z'],
])('at %s support is open: %s, and opens next at %s', (time, open, next) => {
  expect(isSupportOpen(Date.parse(time))).toBe(open);
  expect(new Date(supportOpensAt(Date.parse(time))).toISOString()).toBe(next);
});

test('support is open for 13 hours every day', () => {
  const hours = Array.from(
    { length: 24 * 7 },
    (_, hour) => Date.UTC(2026, 10, 16) + hour * 3_600_000,
  );
  expect(hours.filter(isSupportOpen)).toHaveLength(13 * 7);
});
