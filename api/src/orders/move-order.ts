import { type OrderStatus, sourcesOf } from '@site/shared/rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context';
import { takeNumber } from '../db/counters';
import type { Transaction } from '../db/database';
import { countCouponAgain, returnCoupon } from './coupons';
import { entitle, entitleAgain } from './entitle';
import { lockOrder } from './lock-order';
import { paidMail } from './order-mails';
import { type OrderRow, orderMoves, orders } from './tables';
import { tellCustomer } from './tell-customer';
import { returnToWallet, takeFromWalletAgain } from './wallet';

/** Who moves an order, why and when (ms); `from` narrows the statuses that the move is meant for. */
export type Move = { by: string; why: string; now: number; from?: readonly OrderStatus[] };

/**
 * Moves an order if its status allows it, keeps the move, and changes account, wallet and coupon with it; the first completion gives a
 * receipt and tells the customer. All or nothing, as part of `tx`. Of two moves at the same moment one goes through. Gives the moved
 * order, or undefined where it may not move.
 */
export async function moveOrder(
  context: Pick<Context, 'outbox'>,
  tx: Transaction,
  id: number,
  to: OrderStatus,
  { by, why, now, from }: Move,
): Promise<OrderRow | undefined> {
  const before = await lockOrder(tx, eq(orders.id, id));
  if (!before) return undefined;
  const sources = sourcesOf(to).filter((status) => !from || from.includes(status));
  const [moved] = await tx
    .update(orders)
    .set({ result: to })
    .where(and(eq(orders.id, id), inArray(orders.result, sources)))
    .returning();
  if (!moved) return undefined;
  await tx
    .insert(orderMoves)
    .values({ orderId: id, from: before.order.result, to, by, why, at: now });
  const spending = { by, why, now };
  const comesBack = before.order.result === 'CANCELLED';
  if (comesBack) await countCouponAgain(tx, moved);
  // Also at the completion: when the order came back another one may have held what it takes.
  if (comesBack || to === 'COMPLETED') await takeFromWalletAgain(tx, moved, spending);
  if (to === 'CANCELLED' || to === 'REFUNDED') await returnToWallet(tx, moved, spending);
  if (to === 'CANCELLED') await returnCoupon(tx, moved);
  if (to !== 'COMPLETED' || moved.receipt !== null) {
    await entitleAgain(tx, moved, now);
    return moved;
  }

  const receipt = await takeNumber(tx, 'receipt');
  await tx.update(orders).set({ receipt, completedAt: now }).where(eq(orders.id, id));
  const expiry = await entitle(tx, moved, before.account, now);
  await tx.update(orders).set({ expiry }).where(eq(orders.id, id));
  const completed = { ...moved, expiry, receipt, completedAt: now };
  await tellCustomer(context, tx, before.account, (address) => paidMail(address, completed));
  return completed;
}
