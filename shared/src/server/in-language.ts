import { AsyncLocalStorage } from 'node:async_hooks';
import { BASE_LANGUAGE, type Language, provideLanguage } from '@site/shared/language';

const languages = new AsyncLocalStorage<Language>();

function languageOfMoment(): Language {
  return languages.getStore() ?? BASE_LANGUAGE;
}

/** Runs work, such as the rendering of a mail, whose texts are in a language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  // With each use: the tests of servers restore the global object, and keep the loaded modules.
  provideLanguage(languageOfMoment);
  return languages.run(language, work);
}
