import type { Language } from './languages';

/** Placeholders: the build puts the language and the locale of each file in their places. */
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
