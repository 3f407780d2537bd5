import { EU_COUNTRIES } from '../rules';
import { isTimeZone } from '../service';
import { euTimeZone } from './eu-time-zones';

test('each member of the EU has a time zone, and other countries have UTC', () => {
  expect(EU_COUNTRIES.filter((country) => euTimeZone(country) === 'UTC')).toEqual([]);
  expect(EU_COUNTRIES.every((country) => isTimeZone(euTimeZone(country)))).toBe(true);
  expect(['CH', 'OTHER', '__proto__'].map(euTimeZone)).toEqual(['UTC', 'UTC', 'UTC']);
});
