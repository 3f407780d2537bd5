import type { Language } from './languages';

/** The build puts the language of the file in its place, as it does with texts. */
declare const $language$: Language;

/** The language of the page. The code of a release has one file for each language. */
export function language(): Language {
  return $language$;
}
