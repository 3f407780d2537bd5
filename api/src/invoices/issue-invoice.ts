import { type Cents, type InvoiceKind, invoiceAmounts } from '@site/shared/rules';
import { documentCounter, documentNumber } from '@site/shared/service';
import { and, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import { brandNow } from '../business-data/brand';
import { type FirstValues, versionNow } from '../business-data/read-versions';
import { sellerNow } from '../business-data/seller';
import { takeNumber } from '../db/counters';
import type { Queryable, Transaction } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { handPaymentOf } from '../hand-payments/hand-payments';
import { buyerOf } from '../orders/billing';
import { paidServiceOf } from '../orders/owned-by-order';
import { returnedMoneyOf } from '../orders/returned-money';
import type { OrderRow } from '../orders/tables';
import { returnedToWallet, takenBy } from '../orders/wallet';
import { type Corrected, documentContent, type IssuedDocument } from './document-content';
import { eInvoiceTerms } from './e-invoice-terms';
import { recordDocument } from './record-document';
import { type InvoiceRow, invoices } from './tables';

/**
 * Issues the invoice of an order that was completed for the first time. Its total is what was paid:
 * the payment, and what the wallet gave. After a reopening this can be less than `order.wallet`.
 */
export async function issueInvoice(
  tx: Transaction,
  order: OrderRow,
  config: FirstValues,
  now: number,
): Promise<void> {
  const wallet = await takenBy(tx, order);
  const { net, vat } = invoiceAmounts({ ...order, wallet });
  await insertDocument(tx, order, config, { kind: 'invoice', net, vat, issuedAt: now });
}

/**
 * Issues and returns the credit note of a refunded order: for what earlier credit notes have left
 * of the invoice. Returns undefined if there is no invoice or nothing is left.
 */
export async function issueCreditNote(
  tx: Transaction,
  order: OrderRow,
  config: FirstValues,
  now: number,
): Promise<InvoiceRow | undefined> {
  const invoice = await invoiceOf(tx, order.id, 'invoice');
  return invoice && correct(tx, order, invoice, { ...invoice, config, issuedAt: now });
}

/**
 * Issues and returns the credit note of partial refunds and lost partial disputes. It corrects the
 * sum of all reports, so a repeated or late report issues none. Returns undefined without an
 * invoice.
 */
export async function issuePartialCreditNote(
  tx: Transaction,
  order: OrderRow,
  config: FirstValues,
  now: number,
): Promise<InvoiceRow | undefined> {
  const invoice = await invoiceOf(tx, order.id, 'invoice');
  const { corrected } = await returnedMoneyOf(tx, order);
  // The credit note of the whole order belongs to its move to REFUNDED.
  if (!invoice || corrected >= order.amount) return undefined;
  const returned = corrected + (await returnedToWallet(tx, order));
  if (returned === 0) return undefined;
  const vat = Math.round((invoice.vat * returned) / (invoice.net + invoice.vat));
  return correct(tx, order, invoice, { net: returned - vat, vat, config, issuedAt: now });
}

/** Issues the credit note of `net` and `vat` (positive cents) less what was corrected before. */
async function correct(
  tx: Transaction,
  order: OrderRow,
  invoice: InvoiceRow,
  { net, vat, config, issuedAt }: { net: Cents; vat: Cents; config: FirstValues; issuedAt: number },
): Promise<InvoiceRow | undefined> {
  const [earlier] = await tx
    .select({ net: sum(invoices.net).mapWith(Number), vat: sum(invoices.vat).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.corrects, invoice.id));
  // Credit notes are stored with negative amounts.
  const before = { net: earlier?.net ?? 0, vat: earlier?.vat ?? 0 };
  const rest = { net: net + before.net, vat: vat + before.vat };
  if (rest.net + rest.vat <= 0) return undefined;
  return insertDocument(
    tx,
    order,
    config,
    { kind: 'credit-note', issuedAt, net: -rest.net, vat: -rest.vat },
    { ...invoice, credited: -(before.net + before.vat) },
  );
}

async function insertDocument(
  tx: Transaction,
  order: OrderRow,
  config: FirstValues,
  amounts: Omit<IssuedDocument, 'number'>,
  corrected?: Corrected & Pick<InvoiceRow, 'id' | 'buyer'>,
): Promise<InvoiceRow | undefined> {
  const { id: orderId, country, tax } = order;
  const { kind, issuedAt } = amounts;
  const settings = (await versionNow(tx, 'documents', '', issuedAt)).value;
  const { footer } = settings;
  const count = await takeNumber(tx, documentCounter(kind, issuedAt));
  const document = { ...amounts, number: documentNumber(settings, kind, { issuedAt, count }) };
  // The account may have been erased since the invoice, and its order no longer names the customer.
  const buyer = corrected?.buyer ?? buyerOf(order);
  const seller = await sellerNow(tx, config, issuedAt);
  const { logo } = settings.showsLogo ? await brandNow(tx, config, issuedAt) : {};
  const payment = corrected ? undefined : await handPaymentOf(tx, order);
  const service = corrected ? undefined : paidServiceOf(order);
  const look = { ...(logo && { logo }), ...(footer && { footer }) };
  const input = { document, order, buyer, seller, corrected, payment, service, look };
  const [inserted] = await tx
    .insert(invoices)
    .values({
      ...document,
      orderId,
      country,
      tax,
      corrects: corrected?.id,
      buyer,
      content: documentContent(input),
      terms: eInvoiceTerms(input),
    })
    .returning();
  if (inserted) await recordDocument(tx, order, inserted);
  return inserted;
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

/** The numbers of the credit notes of orders, oldest first. */
export async function creditNotesOf(db: Queryable, orderIds: readonly number[]): Promise<string[]> {
  const notes = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(inArray(invoices.orderId, [...orderIds]), eq(invoices.kind, 'credit-note')))
    .orderBy(invoices.id);
  return notes.map(({ number }) => number);
}

const documentsQuery = preparedQuery('documents_of_order', (db) =>
  db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      hasXml: sql<boolean>`${invoices.terms} is not null and ${invoices.content} is not null`,
    })
    .from(invoices)
    .where(eq(invoices.orderId, sql.placeholder('orderId')))
    .orderBy(invoices.id),
);

/** The documents of an order for its page, the invoice first. */
export async function documentsOf(
  db: Queryable,
  orderId: number,
): Promise<{ documents?: { kind: InvoiceKind; number: string; hasXml: boolean }[] }> {
  const documents = await documentsQuery(db).execute({ orderId });
  return documents.length > 0 ? { documents } : {};
}
