import type { Language } from '@site/shared/language';

/**
 * The first line of a mail that can be answered by mail. In an answer, the quoted mail begins with
 * it. The thread that reads answers looks for the markers of all languages, so they are not in
 * `#texts`.
 */
export const REPLY_MARKERS: Readonly<Record<Language, string>> = {
  en: '--- Reply above this line ---',
  de: '--- Bitte antworten Sie oberhalb dieser Zeile ---',
  fr: '--- Répondez au-dessus de cette ligne ---',
  it: '--- Risponda sopra questa riga ---',
  es: '--- Responda por encima de esta línea ---',
};
