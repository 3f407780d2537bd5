import { compareNames, formatCountry } from '@site/shared/format';
import { COUNTRIES, OTHER_COUNTRY } from '@site/shared/rules';
import type { SelectOption } from '@site/shared/ui';

let countries: readonly SelectOption[] | null = null;

/**
 * Every country by name, Other last. The first option is empty, with a label: the tax depends on
 * the country, so none is preselected. The countries are sorted once: a page has one language.
 */
export function countryOptions(label: string): readonly SelectOption[] {
  countries ??= [
    ...COUNTRIES.map((code) => ({ value: code, label: formatCountry(code) })).sort((a, b) =>
      compareNames(a.label, b.label),
    ),
    { value: OTHER_COUNTRY, label: formatCountry(OTHER_COUNTRY) },
  ];
  return [{ value: '', label, disabled: true }, ...countries];
}
