import { eq, type SQL } from 'drizzle-orm';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { type OrderRow, orders } from './tables';

/**
 * Locks an order and its account until `tx` ends. The account always comes first, here and in `placeOrder`: whoever needs both takes
 * them in this order, so no two wait for each other.
 */
export async function lockOrder(
  tx: Transaction,
  which: SQL,
): Promise<{ order: OrderRow; account: User } | undefined> {
  const [found] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(which);
  if (!found) return undefined;
  const [account] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  return account && order && { order, account };
}
