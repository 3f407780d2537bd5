import { saveFile } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf, VatLine } from '@site/shared/contract';
import { formatCount, formatCountry, formatEuros, formatMonth } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { listAddress, paths, useSubmit } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@site/shared/router';
import { bookPeriodRange, isBookPeriod, monthOf, quarterOf } from '@site/shared/rules';
import {
  Button,
  Card,
  type Column,
  DataList,
  EmptyState,
  ResponsiveTable,
  SelectField,
} from '@site/shared/ui';
import { BookOpenText, FileDown } from 'lucide-react';
import { BusinessPage } from '../business/business-page';
import { requireBusiness } from '../business/require-business';
import { client } from '../client';
import styles from './books.module.css';

type Books = ResponseOf<typeof contract.shop.books> & { period: string };

const MONTHS_IN_LIST = 24;

/** The books of the period in the address (`?period=`), by default of this month. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Books> {
  requireBusiness();
  const asked = new URL(request.url).searchParams.get('period') ?? '';
  const period = isBookPeriod(asked) ? asked : monthOf(timeNow());
  return { ...unwrap(await client.shop.books({ period })), period };
}

/** /business/books: invoices, credit notes and VAT of a month or quarter, with exports as CSV. */
export function Component() {
  const { period, lines, invoices, creditNotes, net, vat } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { busyKey, submit } = useSubmit();

  async function download(content: 'documents' | 'vat') {
    const file = await submit(() => client.shop.exportBooks({ period, content }), { key: content });
    if (file) saveFile(file.name, 'text/csv;charset=utf-8', file.text);
  }

  return (
    <BusinessPage
      title="Books"
      intro="Documents count in the month of their issue, in UTC. A credit note counts in the month of the refund."
    >
      <div className={styles.period}>
        <SelectField
          label="Period"
          value={period}
          options={periodOptions(period)}
          onChange={(value) => void navigate(listAddress(paths.books, { period: value }))}
        />
      </div>
      <Card
        title={periodLabel(period)}
        actions={
          <>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={busyKey === 'documents'}
              onClick={() => void download('documents')}
            >
              Documents (CSV)
            </Button>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={busyKey === 'vat'}
              onClick={() => void download('vat')}
            >
              VAT by country (CSV)
            </Button>
          </>
        }
      >
        <DataList
          items={[
            { term: 'Invoices', value: formatCount(invoices) },
            { term: 'Credit notes', value: formatCount(creditNotes) },
            { term: 'Net', value: formatEuros(net) },
            { term: 'VAT', value: formatEuros(vat) },
            { term: 'Total', value: formatEuros(net + vat) },
          ]}
        />
      </Card>
      {lines.length > 0 ? (
        <ResponsiveTable
          caption="VAT by country"
          columns={columns}
          rows={lines}
          rowKey={({ country, tax, corrects, isReverseCharge }) =>
            [country, tax, corrects, isReverseCharge].join()
          }
        />
      ) : (
        <EmptyState icon={<BookOpenText aria-hidden="true" />} title="No documents in this period">
          Completed orders and refunds will be listed here by country.
        </EmptyState>
      )}
    </BusinessPage>
  );
}

const columns: readonly Column<VatLine>[] = [
  { header: 'Country', cell: ({ country }) => formatCountry(country), isName: true },
  {
    header: 'VAT',
    cell: ({ tax, isReverseCharge }) => (isReverseCharge ? 'Reverse charge' : `${tax} %`),
  },
  {
    header: 'Correction of',
    cell: ({ corrects }) => (corrects ? periodLabel(corrects) : '–'),
  },
  { header: 'Documents', cell: ({ documents }) => formatCount(documents), align: 'end' },
  { header: 'Net', cell: ({ net }) => formatEuros(net), align: 'end' },
  { header: 'VAT amount', cell: ({ vat }) => formatEuros(vat), align: 'end' },
];

/** 'November 2026', 'Quarter 4 of 2026'. */
function periodLabel(period: string): string {
  const [year, part] = period.split('-');
  return part?.startsWith('Q')
    ? `Quarter ${part.slice(1)} of ${year}`
    : formatMonth(bookPeriodRange(period).from);
}

/** The last months, newest first, with the quarter before its months; and the shown period. */
function periodOptions(shown: string) {
  const periods = new Set<string>();
  const now = new Date(timeNow());
  for (let back = 0; back < MONTHS_IN_LIST; back += 1) {
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back);
    periods.add(quarterOf(month)).add(monthOf(month));
  }
  return [...periods.add(shown)].map((value) => ({ value, label: periodLabel(value) }));
}
