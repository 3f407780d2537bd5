import { useSettings } from '@site/shared/host';
import { language } from '@site/shared/language';
import type { LegalPageName } from '@site/shared/service';
import { offeredCategories } from '@site/shared/service';
import * as texts from '#texts';
import { appSections } from './app-sections';
import type { LegalPageProps, PeriodText } from './legal-page';
import { privacySections } from './privacy-sections';
import { refundSections } from './refund-sections';
import { termsSections } from './terms-sections';

/** The category of a ticket about a payment (section 3). */
const PURCHASE_CATEGORY = 'Purchase info';

/** A legal page whose built-in text has sections. */
export type SectionedPage = Exclude<LegalPageName, 'imprint'>;

export type BuiltInText = Pick<LegalPageProps, 'title' | 'date' | 'sections'> & { intro: string };

/** The first version of each legal page (section 2, legal pages). */
export const BUILT_IN: Readonly<
  Record<SectionedPage, (period: PeriodText, category?: string) => BuiltInText>
> = {
  terms: (period) => {
    const sections = termsSections(period);
    return {
      title: texts.terms.title(),
      intro: texts.terms.intro({ count: sections.length }),
      date: { text: texts.legal.lastModified, day: '2024-09-01' },
      sections,
    };
  },
  refund: (period, category) => ({
    title: texts.refund.title(),
    intro: texts.refund.intro(),
    date: { text: texts.legal.lastModified, day: '2020-06-13' },
    sections: refundSections(period, category),
  }),
  privacy: (period) => ({
    title: texts.privacy.title(),
    intro: texts.privacy.intro(),
    date: { text: texts.legal.effective, day: '2026-11-26' },
    sections: privacySections(period),
  }),
  'privacy-app': () => ({
    title: texts.privacyApp.title(),
    intro: texts.privacyApp.intro(),
    date: { text: texts.legal.effective, day: '2023-09-30' },
    sections: appSections(),
  }),
};

/** The name of the category of a question about a payment; undefined if none is offered. */
export function usePurchaseCategory(): string | undefined {
  const categories = useSettings()?.ticketCategories ?? [];
  const { names } = offeredCategories(categories).find(({ id }) => id === PURCHASE_CATEGORY) ?? {};
  return names?.[language()] ?? names?.en;
}
