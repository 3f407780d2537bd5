import { ownedAfter, planKind } from '@site/shared/rules';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { restoreSnapshot, snapshotOf } from '../orders/entitlement-snapshot';
import { boughtBy } from '../orders/owned-by-order';
import { type OrderRow, orders } from '../orders/tables';
import { startNextPlan, storeOwnedPeriods } from './next-plans';
import { applyGrant, grantOf, grantsSince } from './plan-grants';

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
 * and every grant of staff since, in their order. A blocked order gives nothing; it only stores the
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
  const completed = await tx
    .select()
    .from(orders)
    .where(isCompletedSince)
    .orderBy(asc(orders.receipt));
  const grants = await grantsSince(tx, userId, receipt);
  // A grant comes after the order with the same receipt: sorting keeps their sequence.
  const steps = [
    ...completed.map((order) => ({ receipt: order.receipt ?? 0, at: order.completedAt, order })),
    ...grants.map((grant) => ({ receipt: grant.afterReceipt, at: grant.at, grant })),
  ].toSorted((a, b) => a.receipt - b.receipt);
  for (const step of steps) {
    const at = step.at ?? now;
    await startNextPlan(tx, userId, at);
    const [account] = await tx.select().from(users).where(eq(users.id, userId));
    if (!account) return;
    if ('grant' in step) await applyGrant(tx, account, grantOf(step.grant), at);
    else await reapplyOrder(tx, step.order, account, at);
  }
  await startNextPlan(tx, userId, now);
}

async function reapplyOrder(
  tx: Transaction,
  order: OrderRow,
  account: User,
  completedAt: number,
): Promise<void> {
  // An upgrade adds to a paid plan. After that plan was refunded, the upgrade grants nothing.
  const isUpgradeOfNothing = order.type === 'Upgrade' && planKind(account) !== 'paid';
  if (order.result === 'BLOCKED' || isUpgradeOfNothing) {
    const entitlementBefore = await snapshotOf(tx, account);
    await tx.update(orders).set({ entitlementBefore }).where(eq(orders.id, order.id));
    return;
  }
  const expiry = await applyOrder(tx, order, account, completedAt);
  await tx.update(orders).set({ expiry }).where(eq(orders.id, order.id));
}
