import { DAY_MS, HOUR_MS } from './calendar';
import { isTimeZone, reminderDue } from './reminder';

/** 30 November 2026, 20:00 UTC. */
const endsAt = Date.UTC(2026, 10, 30, 20);
const paid = { kind: 'paid', endsAt } as const;
/** Noon of a day before the end, UTC. */
const noon = (daysBefore: number) => Date.UTC(2026, 10, 30, 12) - daysBefore * DAY_MS;

test.each([
  [31, null],
  [30, 30],
  [20, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 0],
  [-1, null],
])('%s days before the end of a paid plan, the reminder of %s days applies', (days, reminder) => {
  expect(reminderDue(paid, 'UTC', noon(days))).toBe(reminder);
});

test('a trial has reminders on the day before its end and on the day', () => {
  const trial = { kind: 'trial', endsAt } as const;
  expect([7, 2, 1, 0].map((days) => reminderDue(trial, 'UTC', noon(days)))).toEqual([
    ...[null, null, 1, 0],
  ]);
});

test('a reminder applies from 9 in the morning of the customer', () => {
  const nineInUtc = noon(7) - 3 * HOUR_MS;
  expect(reminderDue(paid, 'UTC', nineInUtc - 1)).toBe(30);
  expect(reminderDue(paid, 'UTC', nineInUtc)).toBe(7);
  // 9:00 UTC is 4:00 in New York and 18:00 in Tokyo.
  expect(reminderDue(paid, 'America/New_York', nineInUtc)).toBe(30);
  expect(reminderDue(paid, 'America/New_York', nineInUtc + 5 * HOUR_MS)).toBe(7);
});

test('the day of the end is the day of the customer', () => {
  // 20:00 UTC on 30 November is 5:00 on 1 December in Tokyo.
  expect(reminderDue(paid, 'Asia/Tokyo', noon(0))).toBe(1);
  expect(reminderDue(paid, 'Asia/Tokyo', endsAt + 5 * HOUR_MS)).toBe(0);
});

test('only names of time zones are time zones', () => {
  expect(['UTC', 'Europe/Rome'].map(isTimeZone)).toEqual([true, true]);
  expect(['', 'Mars/Base', '__proto__'].map(isTimeZone)).toEqual([false, false, false]);
});
