import type { Language } from '@site/shared/language';

/**
 * The first line of a mail to an owner. In an answer by mail, the quoted mail begins with it. The
 * thread that reads answers looks for all of them, so they are no texts of the moment's language.
 */
export const REPLY_MARKERS: Readonly<Record<Language, string>> = {
  en: '--- Reply above this line ---',
  de: '--- Bitte antworten Sie oberhalb dieser Zeile ---',
  fr: '--- Répondez au-dessus de cette ligne ---',
  it: '--- Risponda sopra questa riga ---',
  es: '--- Responda por encima de esta línea ---',
};
