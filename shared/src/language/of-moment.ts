import { BASE_LANGUAGE } from './base-language.mjs';
import type { Language } from './languages';
import { LOCALES } from './locales.mjs';

/** The languages of a release, in its server output. Undefined elsewhere: the API has all. */
declare const BUILT_LANGUAGES: readonly string[] | undefined;

/** The property of the global object with the function that knows the language of the moment. */
const READ = Symbol.for('site.language');
type Global = { [READ]?: () => Language };

/**
 * The language of the moment: of the page that is rendered, of the call that is answered, or of the
 * mail that is written. A release without this language is in English, also its dates. In the code
 * of a page, of-page.ts takes the place of this function.
 */
export function language(): Language {
  const current = (globalThis as Global)[READ]?.() ?? BASE_LANGUAGE;
  const isBuilt = typeof BUILT_LANGUAGES === 'undefined' || BUILT_LANGUAGES.includes(current);
  return isBuilt ? current : BASE_LANGUAGE;
}

/**
 * Names the function that knows the language of the moment. It is global, because the scripts of
 * several releases that render one page have a copy of this module each.
 */
export function provideLanguage(read: () => Language): void {
  (globalThis as Global)[READ] = read;
}

/**
 * A function that returns a formatter for the language of the moment. Each is made once, at its
 * first use, because a formatter takes long to create.
 */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<Language, Formatter>();
  return () => {
    const current = language();
    const formatter = made.get(current) ?? make(LOCALES[current] as string);
    made.set(current, formatter);
    return formatter;
  };
}
