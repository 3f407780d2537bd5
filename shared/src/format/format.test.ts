import { DAY_MS, HOUR_MS, MINUTE_MS } from '../rules';
import {
  compareNames,
  formatCents,
  formatCount,
  formatCountry,
  formatDuration,
  formatEuros,
  formatFullUtcDateTime,
  formatLimit,
  formatList,
  formatOrdinalUtcDate,
  formatPlan,
  formatPlanLine,
  formatRate,
  formatUtcDate,
} from '.';

test.each([
  [14.9, '€14.90'],
  [0, '€0.00'],
  [1234.5, '€1,234.50'],
])('%d euros are %s', (amount, text) => expect(formatEuros(amount)).toBe(text));

test('a plan of one playlist is the trial', () =>
  expect([1, 3, 5].map(formatPlan)).toEqual(['Free trial', 'Basic', 'Advanced']));

test.each([
  [-1, '∞ EPG countries'],
  [1, '1 EPG country'],
  [30, '30 EPG countries'],
])('the line of %d EPG countries is %s', (value, text) =>
  expect(formatPlanLine('epg', value)).toBe(text),
);

test('cents are formatted as euros', () => expect(formatCents(1490)).toBe('€14.90'));

test.each([
  [60_000, '€60,000.00'],
  [0.35124, '€0.35124'],
  [0.123456789, '€0.12345679'],
])('the rate %d is %s', (amount, text) => expect(formatRate(amount)).toBe(text));

test.each([
  [-1, '∞'],
  [0, '0'],
  [1_000_000, '1,000,000'],
])('a limit of %d is %s', (value, text) => expect(formatLimit(value)).toBe(text));

test('a count of -1 is not unlimited', () => expect(formatCount(-1)).toBe('-1'));

test.each([
  [Date.UTC(2024, 6, 31, 23, 59), '31 July 2024', 'Wednesday, July 31st, 2024'],
  [Date.UTC(2024, 8, 1), '1 September 2024', 'Sunday, September 1st, 2024'],
  [Date.UTC(2024, 1, 2), '2 February 2024', 'Friday, February 2nd, 2024'],
  [Date.UTC(2024, 0, 13), '13 January 2024', 'Saturday, January 13th, 2024'],
])('the day of %d in UTC is %s', (moment, text, ordinal) => {
  expect(formatUtcDate(moment)).toBe(text);
  expect(formatOrdinalUtcDate(moment)).toBe(ordinal);
});

test('a full moment in UTC names its zone', () => {
  expect(formatFullUtcDateTime(Date.UTC(2024, 6, 31, 9, 5))).toBe('Wed, 31 July 2024 at 09:05 UTC');
});

test.each([
  ['IT', 'Italy'],
  ['OTHER', 'Other'],
  ['not a code', 'not a code'],
])('the country %s is called %s', (code, name) => expect(formatCountry(code)).toBe(name));

test('names are sorted without regard to accents', () => {
  expect(['Albania', 'Zambia', 'Åland Islands'].sort(compareNames)).toEqual([
    'Åland Islands',
    'Albania',
    'Zambia',
  ]);
});

test.each([
  [15 * MINUTE_MS, '15 minutes'],
  [HOUR_MS, '1 hour'],
  [DAY_MS, '24 hours'],
  [2 * DAY_MS, '48 hours'],
  [36 * HOUR_MS, '36 hours'],
  [90 * MINUTE_MS, '90 minutes'],
  [14 * DAY_MS, '14 days'],
])('a period of %d ms is %s', (period, text) => expect(formatDuration(period)).toBe(text));

test('a list is written as a part of a sentence', () => {
  expect(formatList(['A'], 'or')).toBe('A');
  expect(formatList(['A', 'B'], 'and')).toBe('A and B');
  expect(formatList(['A', 'B', 'C'], 'or')).toBe('A, B or C');
});
