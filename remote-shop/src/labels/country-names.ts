import { COUNTRIES, OTHER_COUNTRY } from '@site/shared/rules';
import type { SelectOption } from '@site/shared/ui';

const names = new Intl.DisplayNames('en-GB', { type: 'region' });

/** A country code's name for people; OTHER is 'Other'. */
export function countryName(code: string): string {
  if (code === OTHER_COUNTRY) return 'Other';
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

let options: readonly SelectOption[] | null = null;

/** Every country by name, Other last. Nothing is chosen at first: the tax depends on it. */
export function countryOptions(): readonly SelectOption[] {
  options ??= [
    { value: '', label: 'Choose your country', disabled: true },
    ...COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
      a.label.localeCompare(b.label, 'en'),
    ),
    { value: OTHER_COUNTRY, label: countryName(OTHER_COUNTRY) },
  ];
  return options;
}
