import { type InvoiceKind, invoiceAmounts, invoiceSeries } from '@site/shared/rules';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../config/config';
import { takeNumber } from '../../db/counters';
import type { Queryable, Transaction } from '../../db/database';
import type { OrderRow } from '../tables';
import { takenBy } from '../wallet';
import { type InvoiceRow, invoices } from './tables';

/**
 * Issues the invoice of an order that was completed for the first time. Its total is the payment
 * and what the wallet paid: a reopened order may have found less in the wallet than it was to pay.
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
}

/** Issues the credit note for the invoice of a refunded order; nothing without an invoice. */
export async function issueCreditNote(
  tx: Transaction,
  order: OrderRow,
  { seller }: Pick<Config, 'seller'>,
  now: number,
): Promise<void> {
  const invoice = await invoiceOf(tx, order.id, 'invoice');
  if (!invoice) return;
  await insertDocument(tx, order, {
    kind: 'credit-note',
    net: -invoice.net,
    vat: -invoice.vat,
    corrects: invoice.id,
    seller,
    issuedAt: now,
  });
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

/** The document of a kind of an order. */
export async function invoiceOf(
  db: Queryable,
  orderId: number,
  kind: InvoiceKind,
): Promise<InvoiceRow | undefined> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)));
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
