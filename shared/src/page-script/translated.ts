/**
 * Whether a translator has changed this document: Chrome and extensions mark the html element and
 * put two font elements around each text, Edge marks what it has translated.
 */
export function isTranslated(): boolean {
  return document.querySelector('html[class*=translated-],font>font,[_msttexthash]') !== null;
}
