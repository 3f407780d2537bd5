import { readStorage, writeStorage } from '@site/shared/browser';
import { isLanguage, type Language } from '@site/shared/language';
import { LANGUAGE_OFFER_KEY } from '@site/shared/release';

/**
 * The language in which the page is offered to the visitor: the first language of the browser that
 * the site has, if the page is in another one. Undefined also when the visitor closed the offer.
 */
export function offeredLanguage(
  page: { language: string; languages: readonly string[] },
  browserLanguages: readonly string[],
): Language | undefined {
  if (readStorage('local', LANGUAGE_OFFER_KEY)) return undefined;
  const preferred = browserLanguages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((language) => page.languages.includes(language));
  return isLanguage(preferred) && preferred !== page.language ? preferred : undefined;
}

/** Stores that the visitor has closed the offer, so this browser gets none again. */
export function closeOffer(): void {
  writeStorage('local', LANGUAGE_OFFER_KEY, 'closed');
}
