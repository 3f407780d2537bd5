import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { User } from '../account/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { lockOrder } from '../orders/lock-order';
import { moveOrder } from '../orders/move-order';
import { paidFor } from '../orders/next-plans';
import { refusedPaymentMail, toBeCheckedMail, toCheckMail } from '../orders/order-mails';
import { stillFits } from '../orders/still-fits';
import { type OrderRow, orders } from '../orders/tables';
import { administratorsOf } from '../tickets/administrators';
import type { PaymentNotice } from './provider';
import { type PaymentEvent, paymentEvents } from './tables';

type App = Pick<FastifyInstance, 'context' | 'log'>;

/** What came of an event; `isOdd` where somebody should look at it. */
type Settled = { note: string; isOdd: boolean };

/**
 * Keeps a verified notice, then acts on it. The same notice again, or a hundred times at once, does nothing more; but where acting
 * failed the first time, the provider's next try makes up for it.
 */
export async function receiveNotice(app: App, notice: PaymentNotice & { provider: string }, now: number): Promise<void> {
  const { db } = app.context;
  await db
    .insert(paymentEvents)
    .values({ ...notice, receivedAt: now })
    .onConflictDoNothing();
  const isThis = and(eq(paymentEvents.provider, notice.provider), eq(paymentEvents.eventId, notice.eventId));
  const [event] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isThis, isNull(paymentEvents.handledAt)));
  if (event) await handleEvent(app, event.id, now);
}

/** Acts on what was kept but not handled: the process may have been stopped in between. One that cannot be handled stops no other. */
export async function handleLeftovers(app: App, now: number): Promise<void> {
  const left = await app.context.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt))
    .orderBy(asc(paymentEvents.id));
  for (const { id } of left) {
    await handleEvent(app, id, now).catch((error: unknown) => app.log.error({ err: error, event: id }, 'a payment event was not handled'));
  }
}

async function handleEvent({ context, log }: App, id: number, now: number): Promise<void> {
  const { db, outbox } = context;
  await db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)))
      .for('update');
    if (!event) return;
    const { note, isOdd } = await settle(context, tx, event, now);
    await tx.update(paymentEvents).set({ handledAt: now, note }).where(eq(paymentEvents.id, id));
    if (isOdd) log.warn({ provider: event.provider, event: event.eventId, order: event.order }, `payment event: ${note}`);
  });
  outbox.kick();
}

/** Moves the order that an event is about, and says what came of it. */
async function settle(context: Context, tx: Transaction, event: PaymentEvent, now: number): Promise<Settled> {
  const found = await lockOrder(tx, eq(orders.number, event.order));
  if (!found) return odd('unknown order');
  const { order, account } = found;
  if (event.outcome === 'declined') return expected('declined; the order stays open');
  if (event.currency !== 'EUR' || event.amount !== order.amount) {
    for (const to of await administratorsOf(tx)) await context.outbox.enqueue(tx, refusedPaymentMail(to, order, event));
    return odd(`refused: ${event.amount} ${event.currency} is not what the order costs`);
  }
  const move = { by: event.provider, now };
  const fits = account.deletedAt === null && stillFits(order, await paidFor(tx, account), now);
  if (order.result === 'AWAITING_PAYMENT' && fits) {
    await moveOrder(context, tx, order.id, 'COMPLETED', { ...move, why: `paid (${event.eventId})` });
    return expected('completed');
  }
  // The money is there, but for what is no longer clear: somebody has to look at it.
  const why = order.result === 'CANCELLED' ? 'paid after it was cancelled' : 'paid, but the account has changed since';
  const kept = await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', { ...move, why: `${why} (${event.eventId})` });
  if (!kept) return odd(`paid again: the order is ${order.result}`);
  await tellOfCheck(context, tx, order, account);
  return odd(`${why}; to be verified`);
}

/** The customer, whose money we have, and the administrators, who decide what becomes of it. `order` as it was before. */
async function tellOfCheck({ outbox }: Context, tx: Transaction, order: OrderRow, account: User): Promise<void> {
  const wasCancelled = order.result === 'CANCELLED';
  if (account.deletedAt === null) {
    const why = wasCancelled ? 'the order was cancelled before it came' : 'your account has changed since you placed the order';
    await outbox.enqueue(tx, toBeCheckedMail(account.email, order, why));
  }
  const why = wasCancelled ? 'it had been cancelled before' : 'the account has changed since it was placed';
  for (const to of await administratorsOf(tx)) await outbox.enqueue(tx, toCheckMail(to, order, why));
}

function odd(note: string): Settled {
  return { note, isOdd: true };
}

function expected(note: string): Settled {
  return { note, isOdd: false };
}
