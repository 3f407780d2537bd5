import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  orderBillingName,
  type VatLine,
} from '@site/shared/contract';
import {
  bookPeriodRange,
  type Cents,
  isReverseCharged,
  monthOf,
  quarterOf,
  toEuros,
} from '@site/shared/rules';
import { and, eq, gte, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { csvOf } from '../csv';
import type { Queryable } from '../db/database';
import type { Buyer } from '../orders/billing';
import { orders } from '../orders/tables';
import { invoices } from './tables';

const corrected = alias(invoices, 'corrected');

/** The documents that were issued in a period, in the order of their issue. */
function documentsIn(db: Queryable, period: string) {
  const { from, until } = bookPeriodRange(period);
  return db
    .select({
      document: invoices,
      order: orders,
      corrects: { number: corrected.number, issuedAt: corrected.issuedAt },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(corrected, eq(corrected.id, invoices.corrects))
    .where(and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until)))
    .orderBy(invoices.id);
}

type Line = Omit<VatLine, 'net' | 'vat'> & { net: Cents; vat: Cents };

/**
 * The VAT of a period by country and rate. A credit note counts in the period of its issue. If its
 * invoice was issued in an earlier period, it is a line of its own: the OSS return names the period
 * that is corrected.
 */
async function vatLines(db: Queryable, period: string): Promise<Line[]> {
  const periodOf = period.includes('Q') ? quarterOf : monthOf;
  const lines = new Map<string, Line>();
  for (const { document, corrects } of await documentsIn(db, period)) {
    const { country, tax, net, vat, buyer } = document;
    const correctedPeriod = corrects ? periodOf(corrects.issuedAt) : period;
    const isReverseCharge = isReverseCharged({ tax, country, vatNumber: buyer?.vatNumber });
    const key = [country, tax, isReverseCharge, correctedPeriod].join();
    const line = lines.get(key) ?? {
      ...{ country, tax, isReverseCharge, documents: 0, net: 0, vat: 0 },
      ...(correctedPeriod !== period && { corrects: correctedPeriod }),
    };
    line.documents += 1;
    line.net += net;
    line.vat += vat;
    lines.set(key, line);
  }
  return [...lines.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The figures of a period, in euros. */
export async function booksOf(db: Queryable, period: string) {
  const { from, until } = bookPeriodRange(period);
  const isIn = and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until));
  const lines = await vatLines(db, period);
  const sum = (field: 'net' | 'vat') =>
    toEuros(lines.reduce((total, line) => total + line[field], 0));
  return {
    lines: lines.map((line) => ({ ...line, net: toEuros(line.net), vat: toEuros(line.vat) })),
    invoices: await db.$count(invoices, and(isIn, eq(invoices.kind, 'invoice'))),
    creditNotes: await db.$count(invoices, and(isIn, eq(invoices.kind, 'credit-note'))),
    net: sum('net'),
    vat: sum('vat'),
  };
}

/** The VAT of a period by country as CSV. */
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
      ...BILLING_FIELD_NAMES.map(billingHeading),
      ...['VAT %', 'Reverse charge', 'Net', 'VAT', 'Total', 'Currency', 'Payment'],
    ],
    documents.map(({ document, order, corrects }) => {
      const { number, kind, issuedAt, country, tax, net, vat, buyer } = document;
      const billing: Partial<Buyer> = { ...buyer, country };
      return [
        ...[number, kind, new Date(issuedAt).toISOString().slice(0, 10), order.number],
        corrects?.number ?? '',
        ...BILLING_FIELD_NAMES.map((name) => billing[orderBillingName(name)] ?? ''),
        ...[tax, isReverseCharged({ tax, country, ...buyer }) ? 'yes' : 'no'],
        ...[{ cents: net }, { cents: vat }, { cents: net + vat }, 'EUR', order.payment_mode],
      ];
    }),
  );
}

function billingHeading(name: BillingFieldName): string {
  const { shortLabel, label } = BILLING_FIELDS[name];
  return shortLabel ?? label;
}
