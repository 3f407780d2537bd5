import type { Language } from '@site/shared/language';
import * as texts from '#texts';
import {
  LEGAL_DURATIONS,
  type LegalDuration,
  type LegalPageName,
  type LegalTextProblem,
} from '../service';
import { formatDuration } from './duration';
import { formatLanguage } from './names';

const PAGES: Readonly<Record<LegalPageName, () => string>> = {
  terms: texts.legalTexts.terms,
  refund: texts.legalTexts.refund,
  privacy: texts.legalTexts.privacy,
  'privacy-app': texts.legalTexts.privacyApp,
  imprint: texts.legalTexts.imprint,
};

/** The name of a legal page, for staff. */
export function formatLegalPage(page: LegalPageName): string {
  return PAGES[page]();
}

/** The period that a placeholder of a legal text stands for. */
export function formatLegalDuration(name: LegalDuration): string {
  return formatDuration(LEGAL_DURATIONS[name]);
}

/** Why the text of a legal page in a language is refused. */
export function formatLegalTextProblem(problem: LegalTextProblem, inLanguage: Language): string {
  return texts.legalTexts.inLanguage({
    language: formatLanguage(inLanguage),
    problem: problemText(problem),
  });
}

function problemText(problem: LegalTextProblem): string {
  switch (problem.kind) {
    case 'no section':
      return texts.legalTexts.noSection();
    case 'section twice':
      return texts.legalTexts.sectionTwice({ anchor: problem.id });
    case 'unknown placeholder':
      return texts.legalTexts.unknownPlaceholder({ name: braced(problem.name) });
    case 'placeholder in title':
      return texts.legalTexts.placeholderInTitle({ name: braced(problem.name) });
    case 'placeholder not alone':
      return texts.legalTexts.placeholderNotAlone({ name: braced(problem.name) });
    case 'missing placeholder':
      return texts.legalTexts.missingPlaceholder({ name: braced(problem.name) });
    case 'link':
      return texts.legalTexts.link({ address: problem.href });
  }
}

/** A placeholder as the text has it. */
function braced(name: string): string {
  return `{${name}}`;
}
