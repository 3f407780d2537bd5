import { formatLegalDuration } from '@site/shared/format';
import { useSettings } from '@site/shared/host';
import { language } from '@site/shared/language';
import { offeredCategories } from '@site/shared/service';
import type { ReactNode } from 'react';
import { LegalPage, type LegalPageProps, type PeriodText } from '../legal-page';

/** The category of a ticket about a payment (section 3). */
const PURCHASE_CATEGORY = 'Purchase info';

export type BuiltInText = Pick<LegalPageProps, 'title' | 'date' | 'sections'> & { intro: string };

/** The first version of a legal page with sections (section 2, legal pages). */
export type SectionedText = (period: PeriodText, category?: string) => BuiltInText;

/** `notice` stands above the text, `children` below. */
type BuiltInProps = { notice?: ReactNode; children?: ReactNode };

/** The first version of a legal page. Each page loads only its own. */
export type BuiltIn = { title: () => string; render: (props: BuiltInProps) => ReactNode };

/** A built-in text with sections as a page. */
export function sectioned(text: SectionedText): BuiltIn {
  return {
    title: () => text(formatLegalDuration).title,
    render: (props) => <Sections text={text} {...props} />,
  };
}

function Sections({ text, ...props }: BuiltInProps & { text: SectionedText }) {
  return <LegalPage {...text(formatLegalDuration, usePurchaseCategory())} {...props} />;
}

/** The name of the category of a question about a payment; undefined if none is offered. */
export function usePurchaseCategory(): string | undefined {
  const categories = useSettings()?.ticketCategories ?? [];
  const { names } = offeredCategories(categories).find(({ id }) => id === PURCHASE_CATEGORY) ?? {};
  return names?.[language()] ?? names?.en;
}
