import type { Language } from './languages';

/** The build puts the language of the file in its place, as it does with texts, and the locale. */
declare const $language$: Language;
declare const $locale$: string;

/** The language of the page. The code of a release has one file for each language. */
export function language(): Language {
  return $language$;
}

/** A function that returns a formatter for the language of the page, made at its first use. */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make($locale$);
    return made;
  };
}
