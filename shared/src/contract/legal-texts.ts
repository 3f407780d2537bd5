import type { Language } from '@site/shared/language';
import * as z from '@site/shared/schema';
import { formatLegalTextProblem } from '../format';
import { type LegalPageName, legalTextProblem, MAX_LEGAL_TEXT_LENGTH } from '../service';
import { byLanguage } from './by-language';

/**
 * A version of a legal page: the business data 'legal-texts', whose parts are the pages. Without
 * `texts` it is the text of the code.
 */
export const legalTextValue = z.object({
  texts: z.optional(
    byLanguage(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LEGAL_TEXT_LENGTH))),
  ),
});
export type LegalTextValue = z.infer<typeof legalTextValue>;

/** Why a version of a legal page is refused; null if it is accepted. */
export function legalTextObstacle({ texts }: LegalTextValue, page: string): string | null {
  for (const [language, text] of Object.entries(texts ?? {})) {
    const problem = text ? legalTextProblem(page as LegalPageName, text) : null;
    if (problem) return formatLegalTextProblem(problem, language as Language);
  }
  return null;
}
