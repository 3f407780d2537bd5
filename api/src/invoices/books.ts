import { BILLING_FIELD_NAMES, orderBillingName, type VatLine } from '@site/shared/contract';
import {
  bookPeriodRange,
  type Cents,
  couponDiscount,
  isReverseCharged,
  monthOf,
  quarterOf,
  taxableAmount,
  toEuros,
} from '@site/shared/rules';
import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { csvOf } from '../csv';
import type { Queryable } from '../db/database';
import type { Buyer } from '../orders/billing';
import { billingHeadings } from '../orders/billing-headings';
import { type OrderRow, orders } from '../orders/tables';
import { type InvoiceRow, invoices } from './tables';

/** The invoice that a credit note corrects. */
const corrected = alias(invoices, 'corrected');

/** Whether a document was issued in a month or quarter: '2026-11', '2026-Q4'. */
export function isIn(period: string): SQL | undefined {
  const { from, until } = bookPeriodRange(period);
  return and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until));
}

/** The documents that were issued in a period, in the order of their issue. */
function documentsIn(db: Queryable, period: string) {
  return db
    .select({
      document: invoices,
      order: orders,
      corrects: { number: corrected.number, issuedAt: corrected.issuedAt },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(corrected, eq(corrected.id, invoices.corrects))
    .where(isIn(period))
    .orderBy(invoices.id);
}

/** A line of the VAT, with its amounts in cents. */
type Line = Omit<VatLine, 'net' | 'vat'> & { net: Cents; vat: Cents };

/**
 * The VAT of a period by country and rate, with the number of invoices. A credit note counts in the
 * period of its issue. If its invoice was issued in an earlier period, it is a line of its own: the
 * OSS return names the period that is corrected. PostgreSQL adds up, because a month can have many
 * thousand documents.
 */
async function vatLines(db: Queryable, period: string): Promise<(Line & { invoices: number })[]> {
  const periodOf = period.includes('Q') ? quarterOf : monthOf;
  const { country, tax, kind, net, vat, buyer } = invoices;
  // Not a join: for many documents PostgreSQL would read all invoices.
  const correctedAt = db
    .select({ issuedAt: corrected.issuedAt })
    .from(corrected)
    .where(eq(corrected.id, invoices.corrects));
  const documents = db
    .select({
      ...{ country, tax, kind, net, vat },
      vatNumber: sql<string>`coalesce(${buyer} ->> 'vatNumber', '')`.as('vat_number'),
      correctedMonth: sql<
        string | null
      >`case when ${invoices.corrects} is not null then date_trunc('month', (${correctedAt}), 'UTC') end`.as(
        'month',
      ),
    })
    .from(invoices)
    .where(isIn(period))
    .as('documents');
  const sums = await db
    .select({
      country: documents.country,
      tax: documents.tax,
      correctedMonth: documents.correctedMonth,
      vatNumber: sql<string>`max(${documents.vatNumber})`,
      documents: count(),
      invoices: sql<number>`(count(*) filter (where ${documents.kind} = 'invoice'))::int`,
      net: sql<number>`sum(${documents.net})::float8`,
      vat: sql<number>`sum(${documents.vat})::float8`,
    })
    .from(documents)
    .groupBy(
      ...[documents.country, documents.tax, documents.correctedMonth],
      sql`${documents.vatNumber} <> ''`,
    );
  const lines = new Map<string, Line & { invoices: number }>();
  for (const { correctedMonth, vatNumber, ...sum } of sums) {
    const { country, tax } = sum;
    const correctedPeriod = correctedMonth ? periodOf(Date.parse(correctedMonth)) : period;
    const isReverseCharge = isReverseCharged({ tax, country, vatNumber });
    const key = [country, tax, isReverseCharge, correctedPeriod].join();
    const line = lines.get(key) ?? {
      ...{ country, tax, isReverseCharge, documents: 0, invoices: 0, net: 0, vat: 0 },
      ...(correctedPeriod !== period && { corrects: correctedPeriod }),
    };
    line.documents += sum.documents;
    line.invoices += sum.invoices;
    line.net += sum.net;
    line.vat += sum.vat;
    lines.set(key, line);
  }
  return [...lines.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The figures of a period, in euros. */
export async function booksOf(db: Queryable, period: string) {
  const lines = await vatLines(db, period);
  const sum = (field: 'documents' | 'invoices' | 'net' | 'vat') =>
    lines.reduce((total, line) => total + line[field], 0);
  return {
    lines: lines.map(({ invoices: _, ...line }) => ({
      ...line,
      net: toEuros(line.net),
      vat: toEuros(line.vat),
    })),
    invoices: sum('invoices'),
    creditNotes: sum('documents') - sum('invoices'),
    net: toEuros(sum('net')),
    vat: toEuros(sum('vat')),
  };
}

/**
 * The VAT of a period by country as CSV. Programs read the files of the books, so their headings
 * are English in every language.
 */
export async function vatCsv(db: Queryable, period: string): Promise<string> {
  const lines = await vatLines(db, period);
  return csvOf(
    ['Period', 'Country', 'VAT %', 'Reverse charge', 'Corrects', 'Documents', 'Net', 'VAT'],
    lines.map(({ country, tax, isReverseCharge, corrects, documents, net, vat }) => [
      ...[period, country, tax, isReverseCharge ? 'yes' : 'no', corrects ?? '', documents],
      ...[{ cents: net }, { cents: vat }],
    ]),
  );
}

/** The documents of a period as CSV. */
export async function documentsCsv(db: Queryable, period: string): Promise<string> {
  const documents = await documentsIn(db, period);
  return csvOf(
    [
      ...['Number', 'Kind', 'Date', 'Order', 'Corrects'],
      ...billingHeadings(),
      ...['VAT %', 'Reverse charge', 'Net', 'VAT base', 'VAT', 'Total', 'Currency', 'Payment'],
    ],
    documents.map(({ document, order, corrects }) => {
      const { number, kind, issuedAt, country, tax, net, vat, buyer } = document;
      const billing: Partial<Buyer> = { ...buyer, country };
      return [
        ...[number, kind, new Date(issuedAt).toISOString().slice(0, 10), order.number],
        corrects?.number ?? '',
        ...BILLING_FIELD_NAMES.map((name) => billing[orderBillingName(name)] ?? ''),
        ...[tax, isReverseCharged({ tax, country, ...buyer }) ? 'yes' : 'no'],
        ...[{ cents: net }, { cents: vatBaseOf(document, order) }, { cents: vat }],
        ...[{ cents: net + vat }, 'EUR', order.payment_mode],
      ];
    }),
  );
}

/**
 * The amount of which the VAT of a document is a percentage, in cents. It is more than the net
 * amount if a coupon does not lower the VAT (decision 16).
 */
function vatBaseOf({ net }: InvoiceRow, order: OrderRow): Cents {
  const netOfOrder = order.price - couponDiscount(order);
  return netOfOrder > 0 ? Math.round((net * taxableAmount(order)) / netOfOrder) : net;
}
