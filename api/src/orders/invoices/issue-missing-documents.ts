import { setTimeout as wait } from 'node:timers/promises';
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

const BATCH_MS = 100;

type App = Pick<FastifyInstance, 'context' | 'log'>;

/**
 * Issues the documents that completed and refunded orders lack. During a rolling deploy a process
 * of a version without invoices can complete or refund an order. There may be thousands of them, so
 * calls have half of the time. An order that fails is logged and does not stop the others. Ends
 * early when `closing` is aborted; the next run goes on.
 */
export async function issueMissingDocuments(
  app: App,
  now: number,
  closing?: AbortSignal,
): Promise<void> {
  const { db } = app.context;
  const pause = pauses();
  const kinds = [
    { ordersWithout: ordersWithoutInvoice, issue: issueFirstInvoice },
    { ordersWithout: ordersWithoutCreditNote, issue: issueFinalCreditNote },
  ];
  for (const { ordersWithout, issue } of kinds)
    for (const { id } of await ordersWithout(db)) {
      if (closing?.aborted) return;
      try {
        await db.transaction(async (tx) => {
          const locked = await lockOrder(tx, eq(orders.id, id));
          if (locked) await issue(app.context, tx, locked, now);
        });
      } catch (error) {
        app.log.error({ err: error, order: id }, 'A missing document could not be issued.');
      }
      await pause();
    }
}

/** Returns a function that waits, after each batch of work, for as long as the batch took. */
function pauses(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const took = performance.now() - startedAt;
    if (took < BATCH_MS) return;
    await wait(took);
    startedAt = performance.now();
  };
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
    run: async (closing) => {
      await issueMissingDocuments(app, app.context.now(), closing);
      if (!closing.aborted) await undecided.logNew();
    },
    failureMessage: 'Missing invoices could not be issued.',
  });
}
