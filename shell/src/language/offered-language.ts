import { readStorage, writeStorage } from '@site/shared/browser';
import { isLanguage, type Language } from '@site/shared/rules';

/** The entry of the local storage of a visitor who has closed the offer of another language. */
const CLOSED_KEY = 'language-offer';

/**
 * The language in which the page is offered to the visitor: the first language of the browser that
 * the site has, if the page is in another one. Undefined also when the visitor closed the offer.
 */
export function offeredLanguage(
  page: { language: string; languages: readonly string[] },
  browserLanguages: readonly string[],
): Language | undefined {
  if (readStorage('local', CLOSED_KEY)) return undefined;
  const preferred = browserLanguages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((language) => page.languages.includes(language));
  return isLanguage(preferred) && preferred !== page.language ? preferred : undefined;
}

export function closeOffer(): void {
  writeStorage('local', CLOSED_KEY, 'closed');
}
