import type { Entitlement } from '@site/shared/rules';
import { eq, lte } from 'drizzle-orm';
import { grant } from '../account/entitlement';
import { type User, users } from '../auth/tables';
import type { Database, Queryable, Transaction } from '../db/database';
import { nextPlans } from './tables';

type NextPlan = typeof nextPlans.$inferSelect;

export async function nextPlanOf(db: Queryable, userId: number): Promise<NextPlan | undefined> {
  const [next] = await db.select().from(nextPlans).where(eq(nextPlans.userId, userId));
  return next;
}

/**
 * The account as the shop counts it: where a smaller plan is paid for from the end of the larger one on, the smaller one. An upgrade is
 * priced from what the coming year was paid for, or a small renewal would be a cheap way to a large plan.
 */
export async function paidFor(db: Queryable, account: User): Promise<Entitlement> {
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

/** Begins every plan whose time has come at `now` (ms). */
export async function startNextPlans(db: Database, now: number): Promise<void> {
  const due = await db
    .select({ userId: nextPlans.userId })
    .from(nextPlans)
    .where(lte(nextPlans.startsAt, now));
  for (const { userId } of due) {
    await db.transaction((tx) => startNextPlan(tx, userId, now));
  }
}

/** Begins an account's waiting plan, if its time has come at `now` (ms). */
export async function startNextPlan(tx: Transaction, userId: number, now: number): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  // Read under the lock: an order completed in between may have put another plan in its place.
  const next = await nextPlanOf(tx, userId);
  if (!account || !next || next.startsAt > now) return;
  await grant(tx, userId, next.limits, account.expiry ?? next.startsAt);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
}
