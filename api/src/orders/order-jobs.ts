import { formatDuration } from '@site/shared/format';
import { isCoin, MINUTE_MS, ORDER_OPEN_MS } from '@site/shared/rules';
import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { deleteOldEvents, handleStoredEvents } from '../payments/payment-events';
import type { PaymentProvider } from '../payments/provider';
import { scheduleJob } from '../schedule-job';
import { deleteOldVatChecks } from '../vat/vat';
import { applyPaymentEvent } from './apply-payment-event';
import { coinOrderExpiredMail } from './coins/coin-mails';
import { endVerifications } from './coins/end-verifications';
import { lockOrder } from './lock-order';
import { lookUpRefunds } from './look-up-refunds';
import { moveOrder } from './move-order';
import { startNextPlans } from './next-plans';
import { notifyCustomer } from './notify';
import { makeOpenRefunds } from './refunds';
import { type OrderRow, orders } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

const JOB_INTERVAL_MS = MINUTE_MS;
/** The next run processes the orders beyond this number. */
const MAX_ORDERS_PER_RUN = 500;
const MAX_PARALLEL_REQUESTS = 5;

/** Whether an unpaid order is older than it may be. */
export function isOverdue(
  { result, createdAt }: Pick<OrderRow, 'result' | 'createdAt'>,
  now: number,
): boolean {
  return result === 'AWAITING_PAYMENT' && createdAt <= now - ORDER_OPEN_MS;
}

/** Cancels overdue orders: of one account, or of all accounts without `userId`. */
export async function cancelOverdueOrders(
  context: Context,
  now: number,
  userId?: number,
): Promise<void> {
  const { db } = context;
  const isDue = and(
    eq(orders.result, 'AWAITING_PAYMENT'),
    lte(orders.createdAt, now - ORDER_OPEN_MS),
  );
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(userId === undefined ? isDue : and(isDue, eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS_PER_RUN);
  const move = {
    by: 'time',
    why: `not paid within ${formatDuration(ORDER_OPEN_MS)}`,
    now,
    from: ['AWAITING_PAYMENT'],
  } as const;
  for (const { id } of overdue)
    await db.transaction(async (tx) => {
      const cancelled = await moveOrder(context, tx, id, 'CANCELLED', move);
      // A coin can be on its way. A card cannot be charged any more.
      if (cancelled && isCoin(cancelled.payment_mode)) await mailCoinOrderExpired(context, tx, id);
    });
}

async function mailCoinOrderExpired(context: Context, tx: Transaction, id: number): Promise<void> {
  const locked = await lockOrder(tx, eq(orders.id, id));
  if (!locked) return;
  const { order, account } = locked;
  await notifyCustomer(context, tx, account, (address) =>
    coinOrderExpiredMail(address, order, ORDER_OPEN_MS),
  );
}

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

/** One run of the jobs. Stored payment events come first, so that no paid order is cancelled. */
export async function runOrderJobs(
  app: App,
  provider: PaymentProvider | null = null,
): Promise<void> {
  const { db, now } = app.context;
  await handleStoredEvents(app, applyPaymentEvent, now());
  await cancelOverdueOrders(app.context, now());
  await endVerifications(app.context, now());
  await startNextPlans(app.context, now());
  await deleteOldVatChecks(db, now());
  await deleteOldEvents(db, now());
  if (!provider) return;
  await closeCancelledPayments(app, provider, now());
  await makeOpenRefunds(app, provider, now());
  await lookUpRefunds(app, provider, now());
}

/** Runs the jobs at the start, then every minute. */
export function scheduleOrderJobs(app: FastifyInstance, provider: PaymentProvider | null): void {
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: () => runOrderJobs(app, provider),
    failureMessage: 'The order jobs failed.',
  });
}
