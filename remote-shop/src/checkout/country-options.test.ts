import { COUNTRIES } from '@site/shared/rules';
import { countryOptions } from './country-options';

test('lists every country by name between the empty option and Other', () => {
  const options = countryOptions('Choose');
  expect(options).toHaveLength(COUNTRIES.length + 2);
  expect(options[0]).toMatchObject({ value: '', disabled: true });
  expect(options.at(-1)).toEqual({ value: 'OTHER', label: 'Other' });
  expect(options.slice(1, -1).every(({ value, label }) => label !== value)).toBe(true);
});
