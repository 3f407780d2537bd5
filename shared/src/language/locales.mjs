/**
 * The language and region of numbers, dates and names in each language. In the pseudo language
 * (`zz`), a date has no Latin letters, so the gate does not take it for a text of the page. Plain
 * JavaScript, because the build uses it. Types are in locales.d.mts.
 */
export const LOCALES = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  zz: 'ja-JP',
};
