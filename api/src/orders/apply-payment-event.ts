import { formatCents } from '@site/shared/format';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { type EventResult, isReportedBefore } from '../payments/payment-events';
import type { StoredPaymentEvent } from '../payments/tables';
import { paidAgainMail, refusedPaymentMail } from './admin-mails';
import { type LockedOrder, lockOrder } from './lock-order';
import { notifyAdmins } from './notify';
import { isUnpaid, rememberPayment } from './payment-of-order';
import { reverseOrder } from './reverse-order';
import { settlePaidOrder } from './settle-paid-order';
import { orders } from './tables';

/** Applies a payment event to its order, account and wallet, as part of `tx`. */
export async function applyPaymentEvent(
  context: Context,
  tx: Transaction,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const locked = await lockOrder(tx, eq(orders.number, event.order));
  if (!locked) return { note: 'unknown order', needsAttention: true };
  switch (event.outcome) {
    case 'declined':
      return { note: 'declined; the order stays open', needsAttention: false };
    case 'paid':
      return applyPayment(context, tx, locked, event, now);
    default:
      return reverseOrder(context, tx, locked, event, now);
  }
}

async function applyPayment(
  context: Context,
  tx: Transaction,
  locked: LockedOrder,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const { order } = locked;
  if (event.currency !== 'EUR' || event.amount !== order.amount) {
    await notifyAdmins(context, tx, (address) => refusedPaymentMail(address, order, event));
    return {
      note: `refused: ${event.amount} ${event.currency} is not the order's total`,
      needsAttention: true,
    };
  }
  const paid = { ...locked, order: await rememberPayment(tx, order, event) };
  const result = await settlePaidOrder(context, tx, paid, {
    by: event.provider,
    reference: event.eventId,
    amount: formatCents(event.amount),
    now,
  });
  if (!isUnpaid(order) && !(await isReportedBefore(tx, event)))
    await notifyAdmins(context, tx, (address) => paidAgainMail(address, order, event));
  return result;
}
