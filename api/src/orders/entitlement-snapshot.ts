import type { Limits } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { nextPlanOf } from './next-plans';
import { nextPlans } from './tables';

/** Everything that an order can change of an account: limits, expiry (ms) and the next plan. */
export type EntitlementSnapshot = Pick<
  User,
  | 'max_list'
  | 'max_epg'
  | 'max_customer'
  | 'max_streams'
  | 'max_episodes'
  | 'automatic_backups'
  | 'expiry'
> & {
  next: { limits: Limits; startsAt: number } | null;
};

export async function snapshotOf(tx: Transaction, account: User): Promise<EntitlementSnapshot> {
  const { max_list, max_epg, max_customer, max_streams, max_episodes, automatic_backups, expiry } =
    account;
  const nextPlan = await nextPlanOf(tx, account.id);
  return {
    max_list,
    max_epg,
    max_customer,
    max_streams,
    max_episodes,
    automatic_backups,
    expiry,
    next: nextPlan ? { limits: nextPlan.limits, startsAt: nextPlan.startsAt } : null,
  };
}

export async function restoreSnapshot(
  tx: Transaction,
  userId: number,
  { next, ...entitlement }: EntitlementSnapshot,
): Promise<void> {
  await tx.update(users).set(entitlement).where(eq(users.id, userId));
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  if (next) await tx.insert(nextPlans).values({ userId, ...next });
}
