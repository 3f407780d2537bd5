import { HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orders } from '../orders/tables';
import { receiveEvent } from '../payments/payment-events';
import type { PaymentProvider } from '../payments/provider';
import { refunds } from '../refunds/tables';
import { applyPaymentEvent } from './apply-payment-event';

type App = Pick<FastifyInstance, 'context' | 'log'>;

const MAX_REFUNDS_PER_RUN = 50;

/**
 * Asks the provider once an hour about each refund that is on its way: the webhook that reports its
 * end may have been lost.
 */
export async function lookUpRefunds(
  app: App,
  provider: PaymentProvider,
  now: number,
): Promise<void> {
  const { db } = app.context;
  const isOnItsWay = and(
    eq(refunds.way, 'provider'),
    isNotNull(refunds.reference),
    isNull(refunds.doneAt),
    lte(refunds.checkedAt, now - HOUR_MS),
  );
  const due = await db
    .select({ order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOnItsWay)
    .orderBy(asc(refunds.checkedAt))
    .limit(MAX_REFUNDS_PER_RUN);
  for (const { order } of due) {
    await db.update(refunds).set({ checkedAt: now }).where(eq(refunds.orderId, order.id));
    try {
      for (const event of await provider.findRefunds(order))
        await receiveEvent(app, applyPaymentEvent, { provider: provider.name, ...event }, now);
    } catch (error) {
      app.log.warn({ err: error, order: order.number }, 'A refund could not be looked up.');
    }
  }
}
