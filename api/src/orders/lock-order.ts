import { eq, type SQL } from 'drizzle-orm';
import { lockAccount } from '../auth/lock-account';
import type { User } from '../auth/tables';
import type { Transaction } from '../db/database';
import { type OrderRow, orders } from './tables';

/** An order and its account. Both rows are locked until the transaction ends. */
export type LockedOrder = { order: OrderRow; account: User };

/**
 * Locks the order that matches `condition`, and its account. The account is always locked first,
 * here and in `placeOrder`: one order of locks for all transactions prevents deadlocks.
 */
export async function lockOrder(tx: Transaction, condition: SQL): Promise<LockedOrder | undefined> {
  const [key] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(condition);
  if (!key) return undefined;
  const account = await lockAccount(tx, key.userId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, key.id)).for('update');
  return account && order && { order, account };
}
