import type { Language } from '@site/shared/language';
import { language } from '@site/shared/language';

/** The language and region of numbers, dates and names in each language. */
const LOCALES: Readonly<Partial<Record<Language, string>>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
};

/** In the pseudo language of the gate: a date without a Latin letter is no text of a page. */
const PSEUDO_LOCALE = 'ja-JP';

/**
 * A function that returns a formatter for the language of the moment. Each is made once, at its
 * first use, because a formatter takes long to create.
 */
export function perLanguage<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<Language, Formatter>();
  return () => {
    const current = language();
    const formatter = made.get(current) ?? make(LOCALES[current] ?? PSEUDO_LOCALE);
    made.set(current, formatter);
    return formatter;
  };
}
