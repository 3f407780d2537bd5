import type { Entitlement } from '@site/shared/rules';
import { eq, lte } from 'drizzle-orm';
import { grantEntitlement } from '../account/grant-entitlement';
import { type User, users } from '../auth/tables';
import type { Database, Queryable, Transaction } from '../db/database';
import { nextPlans } from './tables';

type NextPlan = typeof nextPlans.$inferSelect;

export async function nextPlanOf(db: Queryable, userId: number): Promise<NextPlan | undefined> {
  const [next] = await db.select().from(nextPlans).where(eq(nextPlans.userId, userId));
  return next;
}

/**
 * The entitlement that prices are computed from: the next plan's limits if one waits, else the
 * account's. The coming year is paid at the next plan's price. Without this rule a small renewal
 * would be a cheap way to a large plan.
 */
export async function pricedEntitlement(db: Queryable, account: User): Promise<Entitlement> {
  const next = await nextPlanOf(db, account.id);
  if (!next) return account;
  const { playlist, epg, customer, streams, episodes, automatic_backups } = next.limits;
  return {
    max_list: playlist,
    max_epg: epg,
    max_customer: customer,
    max_streams: streams,
    max_episodes: episodes,
    automatic_backups,
    expiry: account.expiry,
  };
}

/** Starts every next plan that is due at `now` (ms). */
export async function startNextPlans(db: Database, now: number): Promise<void> {
  const due = await db
    .select({ userId: nextPlans.userId })
    .from(nextPlans)
    .where(lte(nextPlans.startsAt, now));
  for (const { userId } of due) {
    await db.transaction((tx) => startNextPlan(tx, userId, now));
  }
}

/** Starts an account's next plan if it is due at `now` (ms). */
export async function startNextPlan(tx: Transaction, userId: number, now: number): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  // Read under the lock: an order that was completed in between may have replaced the next plan.
  const next = await nextPlanOf(tx, userId);
  if (!account || !next || next.startsAt > now) return;
  await grantEntitlement(tx, userId, next.limits, account.expiry ?? next.startsAt);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
}
