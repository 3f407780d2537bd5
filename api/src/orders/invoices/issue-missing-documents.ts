import { HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import type { Database, Transaction } from '../../db/database';
import { scheduleJob } from '../../schedule-job';
import { type LockedOrder, lockOrder } from '../lock-order';
import { orders } from '../tables';
import { invoiceOf, issueCreditNote, issueInvoice } from './issue-invoice';
import { invoices } from './tables';
import { sumOfDocuments, undecidedOrders } from './undecided-orders';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/**
 * Issues the documents that completed and refunded orders lack. During a rolling deploy a process
 * of a version without invoices can complete or refund an order.
 */
export async function issueMissingDocuments(app: App, now: number): Promise<void> {
  const { db } = app.context;
  const kinds = [
    { ordersWithout: ordersWithoutInvoice, issue: issueFirstInvoice },
    { ordersWithout: ordersWithoutCreditNote, issue: issueFinalCreditNote },
  ];
  for (const { ordersWithout, issue } of kinds)
    for (const { id } of await ordersWithout(db))
      await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, eq(orders.id, id));
        if (locked) await issue(app.context, tx, locked, now);
      });
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

/** Issues missing documents at the start and then every hour. */
export function scheduleMissingDocuments(app: FastifyInstance): void {
  const undecided = undecidedOrders(app);
  app.decorate('ordersBelowZero', undecided.countBelowZero);
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: async () => {
      await issueMissingDocuments(app, app.context.now());
      await undecided.logNew();
    },
    failureMessage: 'Missing invoices could not be issued.',
  });
}
