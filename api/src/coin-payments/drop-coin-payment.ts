import { eq } from 'drizzle-orm';
import { wordAuthor } from '../auth/authors';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { lockOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { orders } from '../orders/tables';
import { applyCoinPayments, isReopened } from './apply-coin-payments';
import { droppedForAdminMail } from './coin-admin-mails';
import { droppedPaymentMail } from './coin-mails';
import { isLockedCoinOrder } from './coin-order';
import { coinPayments, WATCHER } from './tables';

/**
 * Stores that the chain no longer shows a payment: blocks were reorganised, or the sender replaced
 * the transaction. After `dropAfterMs` of this the payment stops counting. The customer of an open
 * order gets a mail. A completed order stays completed, and the administrators get a mail.
 */
export async function dropCoinPayment(
  context: Context,
  tx: Transaction,
  paymentId: number,
  { now, dropAfterMs }: { now: number; dropAfterMs: number },
): Promise<void> {
  const [found] = await tx.select().from(coinPayments).where(eq(coinPayments.id, paymentId));
  const locked = found && (await lockOrder(tx, eq(orders.id, found.orderId)));
  if (!locked || !isLockedCoinOrder(locked)) return;
  const isPayment = eq(coinPayments.id, paymentId);
  const [payment] = await tx.select().from(coinPayments).where(isPayment);
  if (!payment || payment.droppedAt !== null) return;
  const missingSince = payment.missingSince ?? now;
  const isDropped = now - missingSince >= dropAfterMs;
  await tx
    .update(coinPayments)
    .set({ missingSince, droppedAt: isDropped ? now : null })
    .where(isPayment);
  if (!isDropped) return;

  const { order, account } = locked;
  const { transaction } = payment;
  const isUnderReview = order.result === 'PENDING_VERIFICATION' && (await isReopened(tx, order.id));
  const change = { ...wordAuthor(WATCHER), now, transaction, isNew: false, isLate: false };
  const due = await applyCoinPayments(context, tx, locked, change);
  if (order.result === 'COMPLETED' || isUnderReview)
    await notifyAdmins(context, tx, (address) => droppedForAdminMail(address, order, payment));
  else if (order.result === 'PENDING_VERIFICATION' && due !== null)
    await notifyCustomer(context, tx, account, (address) =>
      droppedPaymentMail(address, order, { ...payment, due }),
    );
}
