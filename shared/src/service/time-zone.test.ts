import { DAY_MS } from '../rules';
import { isTimeZone, localTime, momentOf, ownTimeZone, startOfDay } from './time-zone';

test('a moment has the day, the hour and the minute of the zone', () => {
  const evening = Date.UTC(2026, 10, 30, 20);
  const day = Date.UTC(2026, 10, 30) / DAY_MS;
  expect(localTime(evening, 'UTC')).toEqual({ day, hour: 20, minute: 0 });
  expect(localTime(evening, 'Asia/Tokyo')).toEqual({ day: day + 1, hour: 5, minute: 0 });
  expect(localTime(evening, 'Asia/Kolkata')).toEqual({ day: day + 1, hour: 1, minute: 30 });
  expect(localTime(Date.UTC(2026, 10, 30), 'UTC')).toEqual({ day, hour: 0, minute: 0 });
});

test('only names of time zones are time zones', () => {
  expect(['UTC', 'Europe/Rome', ownTimeZone()].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Base', '__proto__'].map(isTimeZone)).toEqual([false, false, false]);
});

// On the last Sunday of March and of October the clocks change during the day.
test.each([
  ['2027-03-01', 'Europe/Berlin', '2027-02-28T23:00Z'],
  ['2027-07-01', 'Europe/Berlin', '2027-06-30T22:00Z'],
  ['2027-03-28', 'Europe/Helsinki', '2027-03-27T22:00Z'],
  ['2027-10-31', 'Europe/Helsinki', '2027-10-30T21:00Z'],
  ['2027-01-01', 'Europe/Lisbon', '2027-01-01T00:00Z'],
  ['2027-01-01', 'Asia/Kolkata', '2026-12-31T18:30Z'],
  ['2027-01-01', 'UTC', '2027-01-01T00:00Z'],
])('the day %s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone)).toBe(Date.parse(moment));
});

test.each([
  ['2027-03-28', 1, '2027-03-28T00:00Z'],
  ['2027-03-28', 12, '2027-03-28T10:00Z'],
  ['2027-10-31', 12, '2027-10-31T11:00Z'],
])('on %s the clock of Berlin shows %d:00 at %s', (day, hour, moment) => {
  const shown = { day: Date.parse(day) / DAY_MS, hour, minute: 0 };
  expect(momentOf(shown, 'Europe/Berlin')).toBe(Date.parse(moment));
});
