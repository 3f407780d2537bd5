import * as texts from '#texts';
import { refundSections } from '../refund-sections';
import { type SectionedText, sectioned } from './built-in';

export const refundText: SectionedText = (period, category) => ({
  title: texts.refund.title(),
  intro: texts.refund.intro(),
  date: { text: texts.legal.lastModified, day: '2020-06-13' },
  sections: refundSections(period, category),
});

export const refund = sectioned(refundText);
