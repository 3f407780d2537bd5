import * as texts from '#texts';
import { appSections } from '../app-sections';
import { type SectionedText, sectioned } from './built-in';

export const privacyAppText: SectionedText = () => ({
  title: texts.privacyApp.title(),
  intro: texts.privacyApp.intro(),
  date: { text: texts.legal.effective, day: '2023-09-30' },
  sections: appSections(),
});

export const privacyApp = sectioned(privacyAppText);
