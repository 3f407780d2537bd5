import * as texts from '#texts';
import { termsSections } from '../terms-sections';
import { type SectionedText, sectioned } from './built-in';

/** The terms before an administrator stores others. `period` writes a duration of the rules. */
export const termsText: SectionedText = (period) => {
  const sections = termsSections(period);
  return {
    title: texts.terms.title(),
    intro: texts.terms.intro({ count: sections.length }),
    date: { text: texts.legal.lastModified, day: '2024-09-01' },
    sections,
  };
};

/** The same as a page. The editor of legal texts begins with `termsText`. */
export const terms = sectioned(termsText);
