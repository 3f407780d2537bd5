import { formatDuration } from '@site/shared/format';
import { isCoin, ORDER_OPEN_MS } from '@site/shared/rules';
import { and, asc, eq, lte } from 'drizzle-orm';
import { wordAuthor } from '../auth/authors';
import { coinOrderExpiredMail } from '../coin-payments/coin-mails';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { moveOrder } from '../order-moves/move-order';
import { lockOrder } from '../orders/lock-order';
import { notifyCustomer } from '../orders/notify';
import { type OrderRow, orders } from '../orders/tables';

/** The next run cancels the orders beyond this number. */
const MAX_ORDERS_PER_RUN = 500;

/** Whether an unpaid order is older than it may be. */
export function isOverdue(
  { result, createdAt }: Pick<OrderRow, 'result' | 'createdAt'>,
  now: number,
): boolean {
  return result === 'AWAITING_PAYMENT' && createdAt <= now - ORDER_OPEN_MS;
}

/** Cancels overdue orders: of one account, or of all accounts without `userId`. */
export async function cancelOverdueOrders(
  context: Context,
  now: number,
  userId?: number,
): Promise<void> {
  const { db } = context;
  const isDue = and(
    eq(orders.result, 'AWAITING_PAYMENT'),
    lte(orders.createdAt, now - ORDER_OPEN_MS),
  );
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(userId === undefined ? isDue : and(isDue, eq(orders.userId, userId)))
    .orderBy(asc(orders.id))
    .limit(MAX_ORDERS_PER_RUN);
  const move = {
    ...wordAuthor('time'),
    why: `not paid within ${formatDuration(ORDER_OPEN_MS)}`,
    now,
    from: ['AWAITING_PAYMENT'],
  } as const;
  for (const { id } of overdue)
    await db.transaction(async (tx) => {
      const cancelled = await moveOrder(context, tx, id, 'CANCELLED', move);
      // Only the payment of a coin order can still be on its way, so its customer gets a mail.
      if (cancelled && isCoin(cancelled.payment_mode)) await mailCoinOrderExpired(context, tx, id);
    });
}

async function mailCoinOrderExpired(context: Context, tx: Transaction, id: number): Promise<void> {
  const locked = await lockOrder(tx, eq(orders.id, id));
  if (!locked) return;
  const { order, account } = locked;
  await notifyCustomer(context, tx, account, (address) =>
    coinOrderExpiredMail(address, order, ORDER_OPEN_MS),
  );
}
