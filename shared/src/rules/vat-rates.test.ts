import { COUNTRIES, isCountry } from './countries';
import { DEFAULT_VAT_RATES, defaultVatPercent, isInEu } from './vat-rates';

const NOW = Date.UTC(2026, 10, 24);

const members =
  'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22 LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23'
    .match(/[A-Z]{2} [\d.]+/g)
    ?.map((pair) => pair.split(' ') as [string, string]);

test.each(members ?? [])('%s is a country with %s percent VAT', (code, percent) => {
  expect(defaultVatPercent(code, NOW)).toBe(Number(percent));
  expect(isCountry(code)).toBe(true);
});

test('exactly 27 countries have VAT', () => {
  expect(COUNTRIES.filter((code) => defaultVatPercent(code, NOW) !== 0)).toHaveLength(27);
});

test.each([
  'OTHER',
  'CH',
  'GB',
  'US',
  'NO',
  'EL',
  'UK',
  'it',
  'IT ',
  '',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
])('%j has no VAT', (code) => {
  expect(defaultVatPercent(code, NOW)).toBe(0);
  expect(isInEu(code)).toBe(false);
});

/** Midnight in Tallinn and Bratislava, in summer and in winter. */
test.each([
  ['EE', Date.UTC(2025, 5, 30, 21), 22, 24],
  ['RO', Date.UTC(2025, 6, 31, 21), 19, 21],
  ['SK', Date.UTC(2024, 11, 31, 23), 20, 23],
  ['FI', Date.UTC(2024, 7, 31, 21), 24, 25.5],
])('the rate of %s changes at midnight by its own clock', (country, midnight, before, after) => {
  expect(defaultVatPercent(country, midnight - 1)).toBe(before);
  expect(defaultVatPercent(country, midnight)).toBe(after);
});

test('the rates of each member state are in the order of their days', () => {
  for (const rates of Object.values(DEFAULT_VAT_RATES)) {
    const days = rates.map(({ validFrom }) => validFrom);
    expect(days.every(Number.isFinite)).toBe(true);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
});
