import { type InvoiceKind, invoiceAmounts, invoiceSeries } from '@site/shared/rules';
import { and, desc, eq, lt, max, sum } from 'drizzle-orm';
import type { Config } from '../../config/config';
import { takeNumber } from '../../db/counters';
import type { Queryable, Transaction } from '../../db/database';
import { paymentEvents } from '../../payments/tables';
import { type OrderRow, orders } from '../tables';
import { takenBy } from '../wallet';
import { type InvoiceRow, invoices } from './tables';

/**
 * Issues the invoice of an order that was completed for the first time. Its total is the payment
 * and what the wallet paid: a reopened order may have found less in the wallet than it was to pay.
 * A part refund may be reported before the payment: its credit note is issued, too.
 */
export async function issueInvoice(
  tx: Transaction,
  order: OrderRow,
  { seller }: Pick<Config, 'seller'>,
  now: number,
): Promise<void> {
  const wallet = await takenBy(tx, order, order.completedAt ?? undefined);
  const { net, vat } = invoiceAmounts({ ...order, wallet });
  await insertDocument(tx, order, { kind: 'invoice', net, vat, seller, issuedAt: now });
  await issuePartCreditNote(tx, order, { seller }, now);
}

/**
 * Issues the credit note of a refunded order: for what no earlier credit note has corrected.
 * Without an invoice, and if nothing is left, it issues none.
 */
export async function issueCreditNote(
  tx: Transaction,
  order: OrderRow,
  { seller }: Pick<Config, 'seller'>,
  now: number,
): Promise<void> {
  const invoice = await invoiceOf(tx, order.id, 'invoice');
  if (invoice) await correct(tx, order, invoice, { ...invoice, seller, issuedAt: now });
}

/** A provider's report of a part refund of an order; for a query that reads both tables. */
export function isPartRefundOfOrder() {
  return and(
    eq(paymentEvents.order, orders.number),
    eq(paymentEvents.outcome, 'refunded'),
    lt(paymentEvents.amount, orders.amount),
  );
}

/**
 * Issues the credit note of part refunds. Each event reports what was returned so far in all, so
 * one that repeats it or arrives late issues none. Without an invoice it issues none.
 */
export async function issuePartCreditNote(
  tx: Transaction,
  order: OrderRow,
  { seller }: Pick<Config, 'seller'>,
  now: number,
): Promise<void> {
  const invoice = await invoiceOf(tx, order.id, 'invoice');
  const [reported] = await tx
    .select({ returned: max(paymentEvents.amount) })
    .from(orders)
    .innerJoin(paymentEvents, isPartRefundOfOrder())
    .where(eq(orders.id, order.id));
  const returned = reported?.returned ?? 0;
  if (!invoice || returned === 0) return;
  const vat = Math.round((invoice.vat * returned) / (invoice.net + invoice.vat));
  await correct(tx, order, invoice, { net: returned - vat, vat, seller, issuedAt: now });
}

/** Issues the credit note that makes `net` and `vat` (cents) the sum of the corrections. */
async function correct(
  tx: Transaction,
  order: OrderRow,
  { id: corrects }: InvoiceRow,
  { net, vat, seller, issuedAt }: Pick<InvoiceRow, 'net' | 'vat' | 'seller' | 'issuedAt'>,
): Promise<void> {
  const [earlier] = await tx
    .select({ net: sum(invoices.net).mapWith(Number), vat: sum(invoices.vat).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.corrects, corrects));
  const rest = { net: net + (earlier?.net ?? 0), vat: vat + (earlier?.vat ?? 0) };
  if (rest.net + rest.vat <= 0) return;
  const document = { kind: 'credit-note' as const, corrects, seller, issuedAt };
  await insertDocument(tx, order, { ...document, net: -rest.net, vat: -rest.vat });
}

async function insertDocument(
  tx: Transaction,
  { id: orderId, country, tax }: OrderRow,
  document: Pick<InvoiceRow, 'kind' | 'net' | 'vat' | 'seller' | 'issuedAt'> &
    Partial<Pick<InvoiceRow, 'corrects'>>,
): Promise<void> {
  const { counter, number } = invoiceSeries(document.kind, document.issuedAt);
  const count = await takeNumber(tx, counter);
  await tx.insert(invoices).values({ ...document, orderId, country, tax, number: number(count) });
}

/** The document of an order with a number, or else the newest one of a kind. */
export async function invoiceOf(
  db: Queryable,
  orderId: number,
  kind: InvoiceKind,
  number?: string,
): Promise<InvoiceRow | undefined> {
  const isNamed = number === undefined ? undefined : eq(invoices.number, number);
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind), isNamed))
    .orderBy(desc(invoices.id))
    .limit(1);
  return invoice;
}

/** The documents of an order for its page: kind and number, the invoice first. */
export async function documentsOf(
  db: Queryable,
  orderId: number,
): Promise<{ documents?: { kind: InvoiceKind; number: string }[] }> {
  const documents = await db
    .select({ kind: invoices.kind, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.id);
  return documents.length > 0 ? { documents } : {};
}
