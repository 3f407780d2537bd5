import { COUNTRIES, isCountry, OTHER_COUNTRY, vatPercentOf } from './countries';

const members =
  'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22 LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23'
    .match(/[A-Z]{2} [\d.]+/g)
    ?.map((pair) => pair.split(' ') as [string, string]);

test.each(members ?? [])('%s is a country with %s percent VAT', (code, percent) => {
  expect(vatPercentOf(code)).toBe(Number(percent));
  expect(isCountry(code)).toBe(true);
});

test('exactly 27 countries have VAT', () => {
  expect(COUNTRIES.filter((code) => vatPercentOf(code) !== 0)).toHaveLength(27);
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
  expect(vatPercentOf(code)).toBe(0);
});

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
