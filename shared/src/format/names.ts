import { type Language, perLanguage } from '@site/shared/language';
import * as texts from '#texts';
import { OTHER_COUNTRY } from '../rules';

const countries = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: 'region' }),
);
const languages = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: 'language' }),
);
const collator = /* @__PURE__ */ perLanguage((locale) => new Intl.Collator(locale));

/** The name of a country code; 'Other' for OTHER, the code itself where it has no name. */
export function formatCountry(code: string): string {
  if (code === OTHER_COUNTRY) return texts.format.otherCountry();
  try {
    return countries().of(code) ?? code;
  } catch {
    return code;
  }
}

/** The name of a language in that of the moment: 'German' for `de`. */
export function formatLanguage(code: Language): string {
  return languages().of(code) ?? code;
}

const lists = /* @__PURE__ */ perLanguage((locale) => ({
  and: new Intl.ListFormat(locale, { type: 'conjunction' }),
  or: new Intl.ListFormat(locale, { type: 'disjunction' }),
}));

/** A list as a part of a sentence: ['A', 'B', 'C'] → 'A, B and C'. */
export function formatList(items: readonly string[], word: 'and' | 'or'): string {
  return lists()[word].format(items);
}

/** The alphabetical order of two names, for sort(): 'Åland Islands' stands before 'Albania'. */
export function compareNames(a: string, b: string): number {
  return collator().compare(a, b);
}
