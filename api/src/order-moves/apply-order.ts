import { ownedAfter, planKind } from '@site/shared/rules';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { restoreSnapshot, snapshotOf } from '../orders/entitlement-snapshot';
import { boughtBy } from '../orders/owned-by-order';
import { type OrderRow, orders } from '../orders/tables';
import { startNextPlan, storeOwnedPeriods } from './next-plans';

/**
 * Gives a locked account what an order bought (`ownedAfter` of rules) and returns the new expiry
 * (ms). The order stores the entitlement that the account had before.
 */
export async function applyOrder(
  tx: Transaction,
  order: OrderRow,
  account: User,
  now: number,
): Promise<number> {
  await tx
    .update(orders)
    .set({ entitlementBefore: await snapshotOf(tx, account) })
    .where(eq(orders.id, order.id));
  const owned = ownedAfter(await entitlementOf(tx, account), boughtBy(order), now);
  await storeOwnedPeriods(tx, account.id, owned);
  return owned.at(-1)?.until ?? account.expiry ?? now;
}

/**
 * Computes the entitlement of a locked account again after an order was refunded, blocked or
 * unblocked: restores the entitlement from before this order, then applies every completed order
 * since, in the order of their completion. A blocked order gives nothing; it only stores the
 * entitlement before it, from which it is applied when it is unblocked.
 */
export async function reapplyOrders(
  tx: Transaction,
  { entitlementBefore, receipt, userId }: OrderRow,
  now: number,
): Promise<void> {
  if (!entitlementBefore || receipt === null) return;
  await restoreSnapshot(tx, userId, entitlementBefore);
  const isCompletedSince = and(
    eq(orders.userId, userId),
    inArray(orders.result, ['COMPLETED', 'BLOCKED']),
    gte(orders.receipt, receipt),
  );
  for (const order of await tx
    .select()
    .from(orders)
    .where(isCompletedSince)
    .orderBy(asc(orders.receipt))) {
    const completedAt = order.completedAt ?? now;
    await startNextPlan(tx, userId, completedAt);
    const [account] = await tx.select().from(users).where(eq(users.id, userId));
    if (!account) return;
    // An upgrade adds to a paid plan. After that plan was refunded, the upgrade grants nothing.
    const isUpgradeOfNothing = order.type === 'Upgrade' && planKind(account) !== 'paid';
    if (order.result === 'BLOCKED' || isUpgradeOfNothing) {
      const entitlementBefore = await snapshotOf(tx, account);
      await tx.update(orders).set({ entitlementBefore }).where(eq(orders.id, order.id));
      continue;
    }
    const expiry = await applyOrder(tx, order, account, completedAt);
    await tx.update(orders).set({ expiry }).where(eq(orders.id, order.id));
  }
  await startNextPlan(tx, userId, now);
}
