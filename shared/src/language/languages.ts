import { BASE_LANGUAGE } from './base-language.mjs';

/** The languages of the site. */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** The first part of the addresses of a language: `/de`, and nothing for English. */
export function languagePrefix(language: Language): string {
  return language === BASE_LANGUAGE ? '' : `/${language}`;
}

/** A path of the site in a language: `/support` is `/de/support`, and `/` is `/de`. */
export function pathInLanguage(path: string, language: Language): string {
  const prefix = languagePrefix(language);
  return path === '/' && prefix ? prefix : prefix + path;
}

/**
 * The language of a path, and the path without it: `/de/support` is `/support` in German. `/en` is
 * no prefix, so each page has one address in each language.
 */
export function languageOfPath(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2);
  if (!isLanguage(first) || first === BASE_LANGUAGE) return { language: BASE_LANGUAGE, path };
  return { language: first, path: path.slice(first.length + 1) || '/' };
}

/**
 * The language for a header Accept-Language: the first one in the list that the site has. A page
 * names its own language there.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return tags.find(isLanguage) ?? BASE_LANGUAGE;
}
