// `#language` is of-page.ts in the code of a page, and of-moment.ts on servers and in tests.
export { language, perLanguage } from '#language';
export { BASE_LANGUAGE } from './base-language.mjs';
export {
  acceptedLanguage,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageOfPath,
  languagePrefix,
  pathInLanguage,
} from './languages';
export { provideLanguage } from './of-moment';
