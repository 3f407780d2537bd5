import { isCoin } from '@site/shared/rules';
import { administratorsOf } from '../auth/admin-emails';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { moveOrder } from '../orders/move-order';
import { paidFor } from '../orders/next-plans';
import { toBeCheckedMail, toCheckMail } from '../orders/order-mails';
import { stillFits } from '../orders/still-fits';
import type { OrderRow } from '../orders/tables';
import { tellCustomer } from '../orders/tell-customer';
import { expected, odd, type Settled } from './settled';

/** Who says that an order is paid, the payment's name there, what has come in words ('€18.18', '0.2 LTC'), and when (ms). */
type Paid = { by: string; payment: string; amount: string; now: number };

/**
 * Completes a locked order whose whole amount has come. Where the order was cancelled, or the account has changed since, the money is
 * there but for what is no longer clear: the order waits to be verified, and both sides are told.
 */
export async function payOrder(
  context: Context,
  tx: Transaction,
  { order, account }: { order: OrderRow; account: User },
  { by, payment, amount, now }: Paid,
): Promise<Settled> {
  const fits = account.deletedAt === null && stillFits(order, await paidFor(tx, account), now);
  // Nobody but the administrator, who is recording it, verifies a coin.
  const isBeingVerified = order.result === 'PENDING_VERIFICATION' && isCoin(order.payment_mode);
  if ((order.result === 'AWAITING_PAYMENT' || isBeingVerified) && fits) {
    await moveOrder(context, tx, order.id, 'COMPLETED', { by, why: `paid (${payment})`, now });
    return expected('completed');
  }
  const why =
    order.result === 'CANCELLED'
      ? 'paid after it was cancelled'
      : 'paid, but the account has changed since';
  const kept =
    isBeingVerified ||
    (await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', {
      by,
      why: `${why} (${payment})`,
      now,
    }));
  if (!kept) return odd(`paid again: the order is ${order.result}`);
  await tellOfCheck(context, tx, { order, account, amount });
  return odd(`${why}; to be verified`);
}

/** The customer, whose money we have, and the administrators, who decide what becomes of it. `order` as it was before. */
async function tellOfCheck(
  context: Context,
  tx: Transaction,
  { order, account, amount }: { order: OrderRow; account: User; amount: string },
): Promise<void> {
  const wasCancelled = order.result === 'CANCELLED';
  const theirs = wasCancelled
    ? 'the order was cancelled before it came'
    : 'your account has changed since you placed the order';
  await tellCustomer(context, tx, account, (address) =>
    toBeCheckedMail(address, order, { amount, why: theirs }),
  );
  const why = wasCancelled
    ? 'it had been cancelled before'
    : 'the account has changed since it was placed';
  for (const to of await administratorsOf(tx))
    await context.outbox.enqueue(tx, toCheckMail(to, order, { amount, why }));
}
