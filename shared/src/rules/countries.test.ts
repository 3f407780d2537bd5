import { COUNTRIES, isCountry, OTHER_COUNTRY } from './countries';

test('every code has two capitals and is unique', () => {
  expect(COUNTRIES.length).toBeGreaterThan(240);
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(isCountry(OTHER_COUNTRY)).toBe(true);
});

test.each(['', 'it', 'ITA', 'XX', 'EL', 'UK', 'IT ', 'Other', 'IT DE', '__proto__', 'length'])(
  '%j is not a country',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);
