// `language` is another function in the code of a page than on servers and in tests.
export { language } from '#language';
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
