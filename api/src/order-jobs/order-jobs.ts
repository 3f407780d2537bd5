import { MINUTE_MS, ORDER_OPEN_MS } from '@site/shared/rules';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { startAttempts } from '../attempts';
import { endVerifications } from '../coin-payments/end-verifications';
import { startNextPlans } from '../order-moves/next-plans';
import { applyPaymentEvent } from '../order-payments/apply-payment-event';
import { lookUpRefunds } from '../order-payments/look-up-refunds';
import { orders } from '../orders/tables';
import { deleteOldEvents, handleStoredEvents } from '../payments/payment-events';
import type { PaymentProvider } from '../payments/provider';
import { configuredProvider } from '../payments/providers/configured-provider';
import { makeOpenRefunds } from '../refunds/refunds';
import { scheduleJob } from '../schedule-job';
import { deleteOldVatChecks } from '../vat/vat';
import { cancelOverdueOrders } from './cancel-overdue-orders';

type App = Pick<FastifyInstance, 'context' | 'log'>;

const JOB_INTERVAL_MS = MINUTE_MS;
/** The next run processes the orders beyond this number. */
const MAX_ORDERS_PER_RUN = 500;
const MAX_PARALLEL_REQUESTS = 5;

/**
 * Closes the payments of cancelled orders, so that an open tab can no longer pay them. If the
 * provider does not respond, the next run tries again. When the order's time is over, the provider
 * ends the payment itself.
 */
export async function closeCancelledPayments(
  { context: { db }, log }: App,
  provider: PaymentProvider,
  now: number,
): Promise<void> {
  const isPayable = and(
    eq(orders.result, 'CANCELLED'),
    gt(orders.createdAt, now - ORDER_OPEN_MS),
    isNotNull(orders.payment_url),
  );
  const payable = await db.select().from(orders).where(isPayable).limit(MAX_ORDERS_PER_RUN);
  await pLimit(MAX_PARALLEL_REQUESTS).map(payable, async (order) => {
    try {
      await provider.close(order);
      await db.update(orders).set({ payment_url: null }).where(eq(orders.id, order.id));
    } catch (error) {
      log.warn(
        { err: error, order: order.number },
        'The payment of a cancelled order could not be closed.',
      );
    }
  });
}

/**
 * One run of the jobs; a failed one stops none of the others. Stored payment events come before the
 * orders that are cancelled, so that no paid order is cancelled.
 */
export async function runOrderJobs(
  app: App,
  provider: PaymentProvider | null = null,
): Promise<void> {
  const { db, now } = app.context;
  const { attempt, end } = startAttempts();
  await attempt(async () => {
    await handleStoredEvents(app, applyPaymentEvent, now());
    await cancelOverdueOrders(app.context, now());
    await endVerifications(app.context, now());
  });
  await attempt(() => startNextPlans(app.context, now()));
  if (provider) {
    await attempt(() => closeCancelledPayments(app, provider, now()));
    await attempt(() => makeOpenRefunds(app, provider, now()));
    await attempt(() => lookUpRefunds(app, provider, now()));
  }
  await attempt(() => deleteOldVatChecks(db, now()));
  await attempt(() => deleteOldEvents(db, now()));
  end('Jobs that failed');
}

/** Runs the jobs at the start, then every minute. */
export function scheduleOrderJobs(app: FastifyInstance): void {
  const provider = configuredProvider(app.context);
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: () => runOrderJobs(app, provider),
    failureMessage: 'The order jobs failed.',
  });
}
