import { isLanguage, LANGUAGE_NAMES } from '@site/shared/language';
import type { Release } from '@site/shared/release';

/**
 * The languages that a live release has and a candidate does not. One line for each, with the next
 * step: visitors of this language would suddenly read English.
 */
export function lostLanguages(live: Release | undefined, { languages }: Release): string[] {
  return Object.keys(live?.languages ?? {})
    .filter((language) => !Object.hasOwn(languages, language))
    .map(
      (language) =>
        `It no longer has ${languageName(language)}, which the live release has. Add texts/${language}.json and build it again.`,
    );
}

/** A language in English text: `de (Deutsch)`. */
export function languageName(language: string): string {
  return isLanguage(language) ? `${language} (${LANGUAGE_NAMES[language]})` : language;
}
