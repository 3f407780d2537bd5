import { HOUR_MS, type InvoiceKind } from '@site/shared/rules';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { scheduleJob } from '../../schedule-job';
import { lockOrder } from '../lock-order';
import { orders } from '../tables';
import { invoiceOf, issueCreditNote, issueInvoice } from './issue-invoice';
import { invoices } from './tables';

type BookContext = Pick<Context, 'config' | 'db'>;

/**
 * Issues the documents that completed and refunded orders lack. During a rolling deploy a process
 * of a version without invoices can complete or refund an order.
 */
export async function issueMissingDocuments(context: BookContext, now: number): Promise<void> {
  const { config, db } = context;
  const issueOf = { invoice: issueInvoice, 'credit-note': issueCreditNote };
  for (const kind of ['invoice', 'credit-note'] as const)
    for (const id of await ordersWithout(context, kind))
      await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, eq(orders.id, id));
        if (locked && !(await invoiceOf(tx, id, kind)))
          await issueOf[kind](tx, locked.order, config, now);
      });
}

/** The ids of the orders without a document that they should have, by receipt. */
async function ordersWithout({ db }: BookContext, kind: InvoiceKind): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, kind)))
    .where(
      and(
        isNotNull(orders.receipt),
        isNull(invoices.id),
        kind === 'credit-note' ? eq(orders.result, 'REFUNDED') : undefined,
      ),
    )
    .orderBy(asc(orders.receipt));
  return rows.map(({ id }) => id);
}

/** Issues missing documents at the start and then every hour. */
export function scheduleMissingDocuments(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => issueMissingDocuments(app.context, app.context.now()),
    failureMessage: 'Missing invoices could not be issued.',
  });
}
