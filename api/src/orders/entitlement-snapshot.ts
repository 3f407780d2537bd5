import type { Entitlement, NextPlan } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { nextPlanOf } from '../auth/next-plan';
import { nextPlans, type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';

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
  next: NextPlan | null;
};

export async function snapshotOf(tx: Transaction, account: User): Promise<EntitlementSnapshot> {
  const { max_list, max_epg, max_customer, max_streams, max_episodes, automatic_backups, expiry } =
    account;
  return {
    max_list,
    max_epg,
    max_customer,
    max_streams,
    max_episodes,
    automatic_backups,
    expiry,
    next: await nextPlanOf(tx, account.id),
  };
}

/** The entitlement of a snapshot, as rules have it. */
export function entitlementIn({ next, ...entitlement }: EntitlementSnapshot): Entitlement {
  return { ...entitlement, next_plan: next };
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
