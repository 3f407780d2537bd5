import * as texts from '#texts';
import { refundSections } from '../refund-sections';
import { type SectionedText, sectioned } from './built-in';

/** The refund policy before an administrator stores another. `period` writes a duration. */
export const refundText: SectionedText = (period, category) => ({
  title: texts.refund.title(),
  intro: texts.refund.intro(),
  date: { text: texts.legal.lastModified, day: '2020-06-13' },
  sections: refundSections(period, category),
});

/** The same as a page. The editor of legal texts begins with `refundText`. */
export const refund = sectioned(refundText);
