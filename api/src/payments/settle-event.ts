import { and, eq, ne } from 'drizzle-orm';
import { administratorsOf } from '../auth/admin-emails';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { lockOrder } from '../orders/lock-order';
import { euros, paidAgainMail, refusedPaymentMail } from '../orders/order-mails';
import { orders } from '../orders/tables';
import { payOrder } from './pay-order';
import { expected, type Found, odd, type Settled } from './settled';
import { type PaymentEvent, paymentEvents } from './tables';
import { takeBack } from './take-back';

/** Moves the order that an event is about, as part of `tx`, and says what came of it. */
export async function settleEvent(
  context: Context,
  tx: Transaction,
  event: PaymentEvent,
  now: number,
): Promise<Settled> {
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

async function pay(
  context: Context,
  tx: Transaction,
  { order, account, event }: Found,
  now: number,
): Promise<Settled> {
  if (event.currency !== 'EUR' || event.amount !== order.amount) {
    for (const to of await administratorsOf(tx))
      await context.outbox.enqueue(tx, refusedPaymentMail(to, order, event));
    return odd(`refused: ${event.amount} ${event.currency} is not what the order costs`);
  }
  const paid = { by: event.provider, payment: event.eventId, amount: euros(event.amount), now };
  const settled = await payOrder(context, tx, { order, account }, paid);
  const stood =
    order.result === 'COMPLETED' || order.result === 'BLOCKED' || order.result === 'REFUNDED';
  if (stood && !(await isToldAgain(tx, event)))
    for (const to of await administratorsOf(tx))
      await context.outbox.enqueue(tx, paidAgainMail(to, order, event));
  return settled;
}

/** Whether the payment is one that we knew of: a webhook and a look-up name the same payment differently. */
async function isToldAgain(
  tx: Transaction,
  { id, order, provider }: PaymentEvent,
): Promise<boolean> {
  const isOther = and(
    eq(paymentEvents.provider, provider),
    eq(paymentEvents.order, order),
    ne(paymentEvents.id, id),
  );
  const [other] = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isOther, eq(paymentEvents.outcome, 'paid')));
  return other !== undefined;
}
