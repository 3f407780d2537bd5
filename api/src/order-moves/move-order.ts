import { type OrderStatus, sourcesOf } from '@site/shared/rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context';
import { countCouponAgain, returnCoupon } from '../coupons/coupons';
import { takeNumber } from '../db/counters';
import type { Transaction } from '../db/database';
import { creditPartialRefund } from '../invoices/credit-partial-refund';
import { issueCreditNote, issueInvoice } from '../invoices/issue-invoice';
import { lockOrder } from '../orders/lock-order';
import { notifyCustomer } from '../orders/notify';
import { type OrderChange, type OrderRow, orderMoves, orders } from '../orders/tables';
import { returnToWallet, takeFromWalletAgain } from '../orders/wallet';
import { recordPlanChange } from '../webhooks/record-plan-change';
import { applyOrder, reapplyOrders } from './apply-order';
import { recordPaid, recordRefunded } from './order-events';
import { paidMail } from './plan-mails';

/**
 * The audit entry of a move. `from` allows fewer source statuses than the status rules do.
 * `withOrderId` is the order whose move causes this one.
 */
export type Move = OrderChange & { from?: readonly OrderStatus[]; withOrderId?: number };

/**
 * Moves an order if its status allows it, records the move, and updates account, wallet and coupon,
 * all as part of `tx`. The first completion takes a receipt number, issues the invoice and mails
 * the customer; a refund issues the credit note. Of two moves at the same time one succeeds.
 * Returns the moved order; undefined if the status does not allow the move.
 */
export async function moveOrder(
  context: Pick<Context, 'config' | 'outbox'>,
  tx: Transaction,
  id: number,
  to: OrderStatus,
  { by, actorId, why, now, from, withOrderId }: Move,
): Promise<OrderRow | undefined> {
  const locked = await lockOrder(tx, eq(orders.id, id));
  if (!locked) return undefined;
  const sources = sourcesOf(to).filter((status) => !from || from.includes(status));
  const [moved] = await tx
    .update(orders)
    .set({ result: to })
    .where(and(eq(orders.id, id), inArray(orders.result, sources)))
    .returning();
  if (!moved) return undefined;
  const previous = locked.order.result;
  await tx
    .insert(orderMoves)
    .values({ orderId: id, from: previous, to, by, actorId, why, at: now, withOrderId });
  const entry = { by, actorId, why, now };
  const isReopened = previous === 'CANCELLED';
  if (isReopened) await countCouponAgain(tx, moved);
  // Also at the first completion: when the order was reopened, another order may have held the
  // wallet's money. Later the wallet's part is final: the invoice contains it.
  const isFirstCompletion = to === 'COMPLETED' && moved.receipt === null;
  if (isReopened || isFirstCompletion) await takeFromWalletAgain(tx, moved, entry);
  if (to === 'CANCELLED' || to === 'REFUNDED') await returnToWallet(tx, moved, entry);
  if (to === 'CANCELLED') await returnCoupon(tx, moved);
  if (to === 'REFUNDED') {
    const note = await issueCreditNote(tx, moved, context.config, now);
    await recordRefunded(tx, moved, note, now);
  }
  if (!isFirstCompletion) {
    await reapplyOrders(tx, moved, now);
    if (moved.receipt !== null) await recordPlanChange(tx, moved.userId, 'order', now);
    return moved;
  }

  const receipt = await takeNumber(tx, 'receipt');
  await tx.update(orders).set({ receipt, completedAt: now }).where(eq(orders.id, id));
  const expiry = await applyOrder(tx, moved, locked.account, now);
  const [completed = moved] = await tx
    .update(orders)
    .set({ expiry })
    .where(eq(orders.id, id))
    .returning();
  await issueInvoice(tx, completed, context.config, now);
  await recordPaid(tx, completed, now);
  await recordPlanChange(tx, completed.userId, 'order', now);
  await notifyCustomer(context, tx, locked.account, (address) => paidMail(address, completed));
  // The provider may have reported a partial refund before the payment.
  await creditPartialRefund(context, tx, { ...locked, order: completed }, now);
  return completed;
}
