import {
  addYear,
  LIMITS,
  type Limits,
  limitsIn,
  limitsOf,
  mapLimits,
  planKind,
  UNLIMITED,
} from '@site/shared/rules';
import { and, asc, eq, gte } from 'drizzle-orm';
import { grantEntitlement } from '../account/grant-entitlement';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { restoreSnapshot, snapshotOf } from './entitlement-snapshot';
import { nextPlanOf, startNextPlan } from './next-plans';
import { nextPlans, type OrderRow, orders } from './tables';

/**
 * Gives a locked account the limits that an order bought, and returns the new expiry (ms). The
 * larger value of each limit applies at once. If the running plan is larger in a limit, the account
 * keeps it until that plan ends; then the bought limits start. An upgrade keeps the expiry. The
 * order stores the entitlement that the account had before.
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
  const isUpgrade = order.type === 'Upgrade';
  const paidUntil = planKind(account) === 'paid' ? (account.expiry ?? 0) : 0;
  const expiry = isUpgrade ? Math.max(paidUntil, order.expiry) : addYear(Math.max(now, paidUntil));
  const boughtLimits = limitsOf(order.subscription);
  const next = await nextPlanOf(tx, account.id);
  const currentLimits = next && next.startsAt <= now ? next.limits : limitsIn(account);
  const newLimits = paidUntil > now ? largerLimits(currentLimits, boughtLimits) : boughtLimits;

  await grantEntitlement(tx, account.id, newLimits, expiry);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, account.id));
  const startsAt = isUpgrade ? next?.startsAt : paidUntil;
  const isLargerForNow = LIMITS.some((limit) => newLimits[limit] !== boughtLimits[limit]);
  if (isLargerForNow && startsAt !== undefined && startsAt > now) {
    await tx.insert(nextPlans).values({ userId: account.id, limits: boughtLimits, startsAt });
  }
  return expiry;
}

/**
 * Computes the entitlement of a locked account again after an order was refunded, blocked or
 * unblocked: restores the entitlement from before this order, then applies every completed order
 * since, in the order of their completion.
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
    eq(orders.result, 'COMPLETED'),
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
    // An upgrade adds to a paid plan. After that plan was refunded, the upgrade grants nothing.
    if (!account || (order.type === 'Upgrade' && planKind(account) !== 'paid')) continue;
    const expiry = await applyOrder(tx, order, account, completedAt);
    await tx.update(orders).set({ expiry }).where(eq(orders.id, order.id));
  }
  await startNextPlan(tx, userId, now);
}

function largerLimits(a: Limits, b: Limits): Limits {
  return mapLimits((limit) =>
    a[limit] === UNLIMITED || b[limit] === UNLIMITED ? UNLIMITED : Math.max(a[limit], b[limit]),
  );
}
