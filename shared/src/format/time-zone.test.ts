import { DAY_MS } from '../rules';
import { isTimeZone, localTime, ownTimeZone } from './time-zone';

test('a moment has the day and the hour of the zone', () => {
  const evening = Date.UTC(2026, 10, 30, 20);
  const day = Date.UTC(2026, 10, 30) / DAY_MS;
  expect(localTime(evening, 'UTC')).toEqual({ day, hour: 20 });
  expect(localTime(evening, 'Asia/Tokyo')).toEqual({ day: day + 1, hour: 5 });
  expect(localTime(Date.UTC(2026, 10, 30), 'UTC')).toEqual({ day, hour: 0 });
});

test('only names of time zones are time zones', () => {
  expect(['UTC', 'Europe/Rome', ownTimeZone()].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Base', '__proto__'].map(isTimeZone)).toEqual([false, false, false]);
});
