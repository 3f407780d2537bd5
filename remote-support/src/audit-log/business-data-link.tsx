import type { BusinessDataName } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import * as texts from '#texts';

type DataPage = { name: () => string; to: string };

const PAGES: Readonly<Record<BusinessDataName, DataPage>> = {
  'vat-rate': { name: texts.businessData.vatRate, to: paths.taxes },
  'vat-base': { name: texts.businessData.vatBase, to: paths.taxes },
  prices: { name: texts.businessData.prices, to: paths.prices },
  'support-hours': { name: texts.businessData.supportHours, to: paths.supportHours },
  seller: { name: texts.businessData.seller, to: paths.seller },
  brand: { name: texts.businessData.brand, to: paths.brand },
  documents: { name: texts.businessData.documents, to: paths.documents },
  announcements: { name: texts.businessData.announcements, to: paths.announcements },
  'legal-texts': { name: texts.businessData.legalTexts, to: paths.legalTexts },
  'mail-texts': { name: texts.businessData.mailTexts, to: paths.mailTexts },
  'ticket-categories': { name: texts.businessData.ticketCategories, to: paths.ticketCategories },
};

/**
 * A link to the page on which a change of business data is read and taken back. `data` is the name
 * of the data, with the part if it has several: 'vat-rate DE'. An unknown name is shown as a text.
 */
export function BusinessDataLink({ data }: { data: string }) {
  const [name = '', part = ''] = data.split(' ', 2);
  if (!isBusinessData(name)) return <>{data}</>;
  const page = PAGES[name];
  return (
    <>
      <Link to={page.to}>{page.name()}</Link> {part}
    </>
  );
}

function isBusinessData(name: string): name is BusinessDataName {
  return Object.hasOwn(PAGES, name);
}
