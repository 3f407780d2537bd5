import { eq } from 'drizzle-orm';
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
import { expected, type Found, odd, type Settled } from './settled';
import type { PaymentEvent } from './tables';
import { takeBack } from './take-back';

/** Moves the order that an event is about, as part of `tx`, and says what came of it. */
export async function settleEvent(context: Context, tx: Transaction, event: PaymentEvent, now: number): Promise<Settled> {
  const found = await lockOrder(tx, eq(orders.number, event.order));
  if (!found) return odd('unknown order');
  switch (event.outcome) {
    case 'declined':
      return expected('declined; the order stays open');
    case 'paid':
      return pay(context, tx, { ...found, event }, now);
    default:
      return takeBack(context, tx, { ...found, event }, now);
  }
}

async function pay(context: Context, tx: Transaction, { order, account, event }: Found, now: number): Promise<Settled> {
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
