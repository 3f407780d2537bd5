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
import { grant } from '../account/entitlement';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { nextPlanOf, startNextPlan } from './next-plans';
import { restoreStanding, standingOf } from './standing';
import { nextPlans, type OrderRow, orders } from './tables';

/**
 * Gives a locked account what an order bought, counted from the account as it is now, and answers until when (ms) it runs. What is
 * larger applies at once; where the running plan has more of something, that stays until it would have ended, and what was bought
 * follows. An upgrade keeps the end. What the account had before is kept with the order.
 */
export async function entitle(
  tx: Transaction,
  order: OrderRow,
  account: User,
  now: number,
): Promise<number> {
  await tx
    .update(orders)
    .set({ before: await standingOf(tx, account) })
    .where(eq(orders.id, order.id));
  const isUpgrade = order.type === 'Upgrade';
  const paidUntil = planKind(account) === 'paid' ? (account.expiry ?? 0) : 0;
  const expiry = isUpgrade ? Math.max(paidUntil, order.expiry) : addYear(Math.max(now, paidUntil));
  const bought = limitsOf(order.subscription);
  const next = await nextPlanOf(tx, account.id);
  const current = next && next.startsAt <= now ? next.limits : limitsIn(account);
  const given = paidUntil > now ? largerOf(current, bought) : bought;

  await grant(tx, account.id, given, expiry);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, account.id));
  const startsAt = isUpgrade ? next?.startsAt : paidUntil;
  const hasMoreForNow = LIMITS.some((limit) => given[limit] !== bought[limit]);
  if (hasMoreForNow && startsAt !== undefined && startsAt > now) {
    await tx.insert(nextPlans).values({ userId: account.id, limits: bought, startsAt });
  }
  return expiry;
}

/**
 * What a locked account has once this order stands as it does now: from what it had before the order, every order that is completed, in
 * the order of their completion. For a refund, a block, and a block that is taken back.
 */
export async function entitleAgain(
  tx: Transaction,
  { before, receipt, userId }: OrderRow,
  now: number,
): Promise<void> {
  if (!before || receipt === null) return;
  await restoreStanding(tx, userId, before);
  const isStanding = and(
    eq(orders.userId, userId),
    eq(orders.result, 'COMPLETED'),
    gte(orders.receipt, receipt),
  );
  for (const order of await tx
    .select()
    .from(orders)
    .where(isStanding)
    .orderBy(asc(orders.receipt))) {
    const time = order.completedAt ?? now;
    await startNextPlan(tx, userId, time);
    const [account] = await tx.select().from(users).where(eq(users.id, userId));
    // An upgrade adds to a plan: where that one was refunded there is nothing to add to.
    if (!account || (order.type === 'Upgrade' && planKind(account) !== 'paid')) continue;
    const expiry = await entitle(tx, order, account, time);
    await tx.update(orders).set({ expiry }).where(eq(orders.id, order.id));
  }
  await startNextPlan(tx, userId, now);
}

function largerOf(a: Limits, b: Limits): Limits {
  return mapLimits((limit) =>
    a[limit] === UNLIMITED || b[limit] === UNLIMITED ? UNLIMITED : Math.max(a[limit], b[limit]),
  );
}
