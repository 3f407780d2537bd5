import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { handleLeftovers } from '../payments/handle-event';
import type { PaymentProvider } from '../payments/provider';
import { forgetVatChecks } from '../vat/vat';
import { moveOrder } from './move-order';
import { startNextPlans } from './next-plans';
import { ORDER_OPEN } from './place-order';
import { type OrderRow, orders } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

const EVERY = 60_000;
/** More than that are the next run's. */
const BATCH = 500;

/** Whether an order has been open for longer than it may. */
export function isOverdue(
  { result, createdAt }: Pick<OrderRow, 'result' | 'createdAt'>,
  now: number,
): boolean {
  return result === 'AWAITING_PAYMENT' && createdAt <= now - ORDER_OPEN;
}

/** Cancels what was not paid within a day: everybody's, or one account's before it looks. */
export async function cancelUnpaid(context: Context, now: number, userId?: number): Promise<void> {
  const { db } = context;
  const isUnpaid = and(
    eq(orders.result, 'AWAITING_PAYMENT'),
    lte(orders.createdAt, now - ORDER_OPEN),
  );
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(userId === undefined ? isUnpaid : and(isUnpaid, eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .limit(BATCH);
  for (const { id } of unpaid) {
    const move = {
      by: 'time',
      why: 'not paid within a day',
      now,
      from: ['AWAITING_PAYMENT'],
    } as const;
    await db.transaction((tx) => moveOrder(context, tx, id, 'CANCELLED', move));
  }
}

/**
 * Closes the payments of orders that were cancelled, so that nobody pays for nothing in a tab that was left open. A processor that does
 * not answer is asked again; after a day the payment has ended by itself.
 */
export async function closePayments(
  { context: { db }, log }: App,
  provider: PaymentProvider,
  now: number,
): Promise<void> {
  const isOpen = and(
    eq(orders.result, 'CANCELLED'),
    gt(orders.createdAt, now - ORDER_OPEN),
    isNotNull(orders.payment_url),
  );
  for (const order of await db.select().from(orders).where(isOpen).limit(BATCH)) {
    try {
      await provider.close(order);
      await db.update(orders).set({ payment_url: null }).where(eq(orders.id, order.id));
    } catch (error) {
      log.warn(
        { err: error, order: order.number },
        'the payment of a cancelled order was not closed',
      );
    }
  }
}

/** What time does to orders. Payments that were kept but not handled come first: what is paid must not be cancelled. */
export async function keepOrders(app: App, provider: PaymentProvider | null = null): Promise<void> {
  const { db, now } = app.context;
  await handleLeftovers(app, now());
  await cancelUnpaid(app.context, now());
  await startNextPlans(db, now());
  await forgetVatChecks(db, now());
  if (provider) await closePayments(app, provider, now());
}

/** Keeps orders while the app runs, from its start on. */
export function keepOrdersRegularly(app: FastifyInstance, provider: PaymentProvider | null): void {
  let running: Promise<void> = Promise.resolve();
  const keep = () => {
    running = running
      .then(() => keepOrders(app, provider))
      .catch((error: unknown) => app.log.error({ err: error }, 'orders were not kept'));
    return running;
  };
  const timer = setInterval(keep, EVERY);
  timer.unref();
  app.addHook('onReady', keep);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
