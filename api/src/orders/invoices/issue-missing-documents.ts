import { HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import type { Database, Transaction } from '../../db/database';
import { paymentEvents } from '../../payments/tables';
import { scheduleJob } from '../../schedule-job';
import { type LockedOrder, lockOrder } from '../lock-order';
import { isPartialRefundOfOrder } from '../payment-of-order';
import { orders } from '../tables';
import { creditPartialRefund } from './credit-partial-refund';
import { invoiceOf, issueCreditNote, issueInvoice } from './issue-invoice';
import { invoices } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/** The sum of an order's documents in cents, in a query that groups by the order. */
const sumOfDocuments = sql<number>`coalesce(sum(${invoices.net} + ${invoices.vat}), 0)`;

/**
 * Issues the documents that completed and refunded orders lack. During a rolling deploy a process
 * of a version without invoices can complete or refund an order. Logs the orders whose credit
 * notes exceed the invoice: rows of the books are only added, so the operator decides.
 */
export async function issueMissingDocuments(app: App, now: number): Promise<void> {
  const { db } = app.context;
  const kinds = [
    { ordersWithout: ordersWithoutInvoice, issue: issueFirstInvoice },
    { ordersWithout: ordersWithoutCreditNote, issue: issueFinalCreditNote },
    { ordersWithout: ordersWithoutPartialCreditNote, issue: creditPartialRefund },
  ];
  for (const { ordersWithout, issue } of kinds)
    for (const { id } of await ordersWithout(db))
      await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, eq(orders.id, id));
        if (locked) await issue(app.context, tx, locked, now);
      });
  const exceeded = await ordersBelowZero(db);
  if (exceeded.length > 0)
    app.log.error(
      { orders: exceeded.map(({ number }) => number) },
      'The credit notes of orders exceed their invoices. Correct the books with your accountant.',
    );
}

/** Another process may have issued the invoice meanwhile. */
async function issueFirstInvoice(
  { config }: Context,
  tx: Transaction,
  { order }: LockedOrder,
  now: number,
): Promise<void> {
  if (!(await invoiceOf(tx, order.id, 'invoice'))) await issueInvoice(tx, order, config, now);
}

async function issueFinalCreditNote(
  { config }: Context,
  tx: Transaction,
  { order }: LockedOrder,
  now: number,
): Promise<void> {
  await issueCreditNote(tx, order, config, now);
}

function ordersWithoutInvoice(db: Database) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(isNotNull(orders.receipt), isNull(invoices.id)))
    .orderBy(asc(orders.receipt));
}

/** The documents of a refunded order add up to 0. */
function ordersWithoutCreditNote(db: Database) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.result, 'REFUNDED'))
    .groupBy(orders.id)
    .having(sql`${sumOfDocuments} > 0`)
    .orderBy(asc(orders.receipt));
}

/** Partial refunds are few, so the query starts from their events. */
function ordersWithoutPartialCreditNote(db: Database) {
  const credited = sql`(
    select coalesce(-sum(${invoices.net} + ${invoices.vat}), 0) from ${invoices}
    where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'credit-note')`;
  return db
    .select({ id: orders.id })
    .from(paymentEvents)
    .innerJoin(orders, isPartialRefundOfOrder())
    .where(isNotNull(orders.receipt))
    .groupBy(orders.id)
    .having(sql`${max(paymentEvents.amount)} > ${credited}`)
    .orderBy(asc(orders.receipt));
}

function ordersBelowZero(db: Database) {
  const corrected = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.kind, 'credit-note'));
  return db
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(inArray(orders.id, corrected))
    .groupBy(orders.id)
    .having(lt(sumOfDocuments, 0))
    .orderBy(asc(orders.id));
}

/** Issues missing documents at the start and then every hour. */
export function scheduleMissingDocuments(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => issueMissingDocuments(app, app.context.now()),
    failureMessage: 'Missing invoices could not be issued.',
  });
}
