import { and, asc, eq, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { handleLeftovers } from '../payments/handle-event';
import { moveOrder } from './move-order';
import { startNextPlans } from './next-plans';
import { ORDER_OPEN } from './place-order';
import { orders } from './tables';

const EVERY = 60_000;
/** More than that are the next run's. */
const BATCH = 500;

/** Cancels what was not paid within a day: everybody's, or one account's before it looks. */
export async function cancelUnpaid(context: Context, now: number, userId?: number): Promise<void> {
  const { db } = context;
  const isUnpaid = and(eq(orders.result, 'AWAITING_PAYMENT'), lte(orders.createdAt, now - ORDER_OPEN));
  const unpaid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(userId === undefined ? isUnpaid : and(isUnpaid, eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .limit(BATCH);
  for (const { id } of unpaid) {
    const move = { by: 'time', why: 'not paid within a day', now, from: ['AWAITING_PAYMENT'] } as const;
    await db.transaction((tx) => moveOrder(context, tx, id, 'CANCELLED', move));
  }
}

/** What time does to orders. Payments that were kept but not handled come first: what is paid must not be cancelled. */
export async function keepOrders(app: Pick<FastifyInstance, 'context' | 'log'>): Promise<void> {
  const { db, now } = app.context;
  await handleLeftovers(app, now());
  await cancelUnpaid(app.context, now());
  await startNextPlans(db, now());
}

/** Keeps orders while the app runs, from its start on. */
export function keepOrdersRegularly(app: FastifyInstance): void {
  let running: Promise<void> = Promise.resolve();
  const keep = () => {
    running = running.then(() => keepOrders(app)).catch((error: unknown) => app.log.error({ err: error }, 'orders were not kept'));
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
