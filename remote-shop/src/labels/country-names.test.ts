import { formatCountry } from '@site/shared/format';
import { COUNTRIES } from '@site/shared/rules';
import { countryOptions } from './country-names';

test('every country has a name, in alphabetical order, between the empty choice and Other', () => {
  const options = countryOptions();
  expect(options).toHaveLength(COUNTRIES.length + 2);
  expect(options[0]).toMatchObject({ value: '', disabled: true });
  expect(options.at(-1)).toEqual({ value: 'OTHER', label: 'Other' });
  expect(options.slice(1, -1).every(({ value, label }) => label !== value)).toBe(true);
});

test('a code that is none stands for itself', () => {
  expect(formatCountry('OTHER')).toBe('Other');
  expect(formatCountry('IT')).toBe('Italy');
  expect(formatCountry('?')).toBe('?');
});
