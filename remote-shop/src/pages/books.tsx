import { saveFile } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf, VatLine } from '@site/shared/contract';
import { formatCount, formatCountry, formatEuros, formatMonth } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { listAddress, paths, requireBusiness, useSubmit } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@site/shared/router';
import { bookPeriodRange, isBookPeriod, monthOf, quarterOf } from '@site/shared/rules';
import {
  Button,
  Card,
  EmptyState,
  SelectField,
  type StaffColumn,
  StaffPage,
  StaffTable,
} from '@site/shared/ui';
import { BookOpenText, FileDown } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { zipOfPdfs } from '../admin/zip-of-pdfs';
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

/** /business/books: documents and VAT of a month or quarter, with exports as CSV and PDF. */
export function Component() {
  const { period, lines, invoices, creditNotes, net, vat } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { busyKey, submit } = useSubmit();
  const [pdfCount, setPdfCount] = useState(0);
  const sums = [
    [texts.books.invoices(), formatCount(invoices)],
    [texts.books.creditNotes(), formatCount(creditNotes)],
    [texts.books.net(), formatEuros(net)],
    [texts.books.vat(), formatEuros(vat)],
    [texts.books.total(), formatEuros(net + vat)],
  ];

  async function download(content: 'documents' | 'vat') {
    const file = await submit(() => client.shop.exportBooks({ period, content }), { key: content });
    if (file) saveFile(file.name, 'text/csv;charset=utf-8', file.text);
  }

  async function downloadPdfs() {
    const zip = await submit(() => zipOfPdfs(period, setPdfCount), { key: 'pdfs' });
    if (zip) saveFile(`documents-${period}.zip`, 'application/zip', zip);
    setPdfCount(0);
  }

  return (
    <StaffPage title={texts.books.title()}>
      <div className={styles.period}>
        <SelectField
          label={texts.books.period()}
          value={period}
          options={periodOptions(period)}
          onChange={(value) => void navigate(listAddress(paths.books, { period: value }))}
        />
      </div>
      <Card
        title={periodLabel(period)}
        description={texts.books.intro()}
        actions={
          <>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={busyKey === 'documents'}
              onClick={() => void download('documents')}
            >
              {texts.books.documentsCsv()}
            </Button>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={busyKey === 'vat'}
              onClick={() => void download('vat')}
            >
              {texts.books.vatCsv()}
            </Button>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={busyKey === 'pdfs'}
              disabled={invoices + creditNotes === 0}
              onClick={() => void downloadPdfs()}
            >
              {pdfCount > 0
                ? texts.books.pdfsLoaded({
                    count: formatCount(pdfCount),
                    total: formatCount(invoices + creditNotes),
                  })
                : texts.books.pdfsZip()}
            </Button>
          </>
        }
      >
        <dl className={styles.sums}>
          {sums.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {lines.length > 0 ? (
        <StaffTable
          caption={texts.books.vatByCountry()}
          columns={columns()}
          rows={lines}
          rowKey={({ country, tax, corrects, isReverseCharge }) =>
            [country, tax, corrects, isReverseCharge].join()
          }
        />
      ) : (
        <EmptyState icon={<BookOpenText aria-hidden="true" />} title={texts.books.none()}>
          {texts.books.noneText()}
        </EmptyState>
      )}
    </StaffPage>
  );
}

function columns(): StaffColumn<VatLine>[] {
  return [
    {
      header: texts.books.country(),
      cell: ({ country }) => formatCountry(country),
      narrow: 'name',
    },
    {
      header: texts.books.vat(),
      cell: ({ tax, isReverseCharge }) =>
        isReverseCharge
          ? texts.books.reverseCharge()
          : texts.books.percent({ percent: formatCount(tax) }),
      narrow: 'detail',
    },
    {
      header: texts.books.correctionOf(),
      cell: ({ corrects }) => (corrects ? periodLabel(corrects) : '–'),
    },
    {
      header: texts.books.correction(),
      cell: ({ corrects }) =>
        corrects !== undefined && texts.books.corrects({ period: periodLabel(corrects) }),
      width: 'fill',
      narrow: 'detail',
      isNarrowOnly: true,
    },
    {
      header: texts.books.documents(),
      cell: ({ documents }) => formatCount(documents),
      align: 'end',
    },
    { header: texts.books.net(), cell: ({ net }) => formatEuros(net), align: 'end', narrow: 'end' },
    { header: texts.books.vatAmount(), cell: ({ vat }) => formatEuros(vat), align: 'end' },
    {
      header: texts.books.documentsAndVat(),
      cell: ({ documents, vat }) =>
        texts.books.documentsAndVatText({ count: documents, vat: formatEuros(vat) }),
      narrow: 'detailEnd',
      isNarrowOnly: true,
    },
  ];
}

/** 'November 2026', 'Quarter 4 of 2026'. */
function periodLabel(period: string): string {
  const [year, part] = period.split('-');
  return part?.startsWith('Q')
    ? texts.books.quarter({ quarter: part.slice(1), year: year ?? '' })
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
