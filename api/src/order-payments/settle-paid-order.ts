import { isCoin } from '@site/shared/rules';
import type { Author } from '../auth/authors';
import { entitlementOf } from '../auth/next-plan';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { moveOrder } from '../order-moves/move-order';
import { isStillApplicable } from '../orders/is-still-applicable';
import type { LockedOrder } from '../orders/lock-order';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import type { EventResult } from '../payments/payment-events';
import { priceListOfOrder } from '../prices/price-lists';
import { reviewPaymentMail } from './admin-mails';
import { paymentInReviewMail } from './payment-mails';

/**
 * `reference` is the provider's event or the coin's transaction. `amount` writes the amount in the
 * language of the moment: '€18.18', '0.2 LTC'.
 */
type Payment = Author & { reference: string; amount: () => string; now: number };

/**
 * Completes a locked order whose full amount was received. If the order was cancelled, or the
 * account has changed since, the order moves to PENDING_VERIFICATION instead: the administrator
 * decides what the money is for, and customer and administrators are notified.
 */
export async function settlePaidOrder(
  context: Context,
  tx: Transaction,
  { order, account }: LockedOrder,
  { reference, amount, ...author }: Payment,
): Promise<EventResult & { isCompleted: boolean }> {
  const isApplicable =
    account.deletedAt === null &&
    isStillApplicable(
      order,
      await entitlementOf(tx, account),
      await priceListOfOrder(tx, order),
      author.now,
    );
  // A coin order in verification is completed by the coin payment that the administrator records.
  const isCoinInVerification =
    order.result === 'PENDING_VERIFICATION' && isCoin(order.payment_mode);
  if ((order.result === 'AWAITING_PAYMENT' || isCoinInVerification) && isApplicable) {
    const entry = { ...author, why: `paid (${reference})` };
    await moveOrder(context, tx, order.id, 'COMPLETED', entry);
    return { note: 'completed', needsAttention: false, isCompleted: true };
  }
  const why =
    order.result === 'CANCELLED'
      ? 'paid after it was cancelled'
      : 'paid, but the account has changed since';
  const isInVerification =
    isCoinInVerification ||
    (await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', {
      ...author,
      why: `${why} (${reference})`,
    }));
  const result = { needsAttention: true, isCompleted: false };
  if (!isInVerification) return { ...result, note: `paid again: the order is ${order.result}` };
  await notifyCustomer(context, tx, account, (address) =>
    paymentInReviewMail(address, order, amount()),
  );
  await notifyAdmins(context, tx, (address) => reviewPaymentMail(address, order, amount()));
  return { ...result, note: `${why}; to be verified` };
}
