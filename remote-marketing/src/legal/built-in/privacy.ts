import * as texts from '#texts';
import { privacySections } from '../privacy-sections';
import { type SectionedText, sectioned } from './built-in';

export const privacyText: SectionedText = (period) => ({
  title: texts.privacy.title(),
  intro: texts.privacy.intro(),
  date: { text: texts.legal.effective, day: '2026-11-26' },
  sections: privacySections(period),
});

export const privacy = sectioned(privacyText);
