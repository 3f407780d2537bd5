import { formatCents } from '@site/shared/format';
import { eq } from 'drizzle-orm';
import { wordAuthor } from '../auth/authors';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { type LockedOrder, lockOrder } from '../orders/lock-order';
import { notifyAdmins } from '../orders/notify';
import { returnedMoneyOf } from '../orders/returned-money';
import { orders } from '../orders/tables';
import { overpaymentOf } from '../orders/wallet';
import { type EventResult, isReportedBefore } from '../payments/payment-events';
import type { StoredPaymentEvent } from '../payments/tables';
import { paidAgainMail, refusedPaymentMail } from './admin-mails';
import { creditLatePayment, isReplaced } from './late-payment';
import { isFirstReport, isUnpaid, rememberPayment } from './payment-of-order';
import { reverseOrder } from './reverse-order';
import { settlePaidOrder } from './settle-paid-order';

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
  // A late payment of the order is in the wallet already, and stays the payment of the order.
  const isPaidLate = order.result === 'CANCELLED' && (await overpaymentOf(tx, order)) > 0;
  const paid = isPaidLate ? locked : { ...locked, order: await rememberPayment(tx, order, event) };
  if (isPaidLate || (await isReplaced(tx, locked)))
    return addLatePayment(context, tx, paid, event, now);
  const result = await settlePaidOrder(context, tx, paid, {
    ...wordAuthor(event.provider),
    reference: event.eventId,
    amount: () => formatCents(event.amount),
    now,
  });
  if (!isUnpaid(order) && !(await isReportedBefore(tx, event)))
    await notifyAdmins(context, tx, (address) => paidAgainMail(address, order, event));
  return result;
}

/**
 * The first report of a late payment puts it into the wallet, less what was returned of it: its
 * refund can be reported first.
 */
async function addLatePayment(
  context: Context,
  tx: Transaction,
  locked: LockedOrder,
  event: StoredPaymentEvent,
  now: number,
): Promise<EventResult> {
  const { order } = locked;
  if (!(await isFirstReport(tx, event)))
    return { note: 'paid late; it was reported before', needsAttention: false };
  const { corrected } = await returnedMoneyOf(tx, order);
  const why = `paid late (${event.eventId})`;
  const entry = { ...wordAuthor(event.provider), why, now };
  if (await creditLatePayment(context, tx, locked, event.amount - corrected, entry))
    return { note: `${why}; in the wallet`, needsAttention: true };
  if (corrected >= event.amount)
    return { note: `${why}; it was returned before`, needsAttention: false };
  await notifyAdmins(context, tx, (address) => paidAgainMail(address, order, event));
  return { note: 'paid again: the payment is in the wallet', needsAttention: true };
}
