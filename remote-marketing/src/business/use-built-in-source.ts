import { type Language, language as pageLanguage } from '@site/shared/language';
import type { LegalPageName } from '@site/shared/service';
import { usePurchaseCategory } from '../legal/built-in/built-in';
import { builtInSource } from './built-in-source';

/**
 * The built-in text of a legal page in a language; undefined in another language than that of this
 * page, which has the texts of its own language only.
 */
export function useBuiltInSource(page: LegalPageName) {
  const category = usePurchaseCategory();
  return (language: Language): string | undefined =>
    language === pageLanguage() ? builtInSource(page, category) : undefined;
}
