import type { Entitlement, NextPlan } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { nextPlans, type User, users } from './tables';

/** The columns that name an account's plan (`planToday`). They need a left join of `nextPlans`. */
export const planColumns = {
  max_list: users.max_list,
  expiry: users.expiry,
  used_trial: users.used_trial,
  next_plan: { limits: nextPlans.limits, startsAt: nextPlans.startsAt },
};

/** The paid plan that waits for the end of an account's running plan, or null. */
export async function nextPlanOf(db: Queryable, userId: number): Promise<NextPlan | null> {
  const [next] = await db
    .select({ limits: nextPlans.limits, startsAt: nextPlans.startsAt })
    .from(nextPlans)
    .where(eq(nextPlans.userId, userId));
  return next ?? null;
}

/** An account with its next plan: everything that decides mode, price and limits. */
export async function entitlementOf(db: Queryable, account: User): Promise<User & Entitlement> {
  return { ...account, next_plan: await nextPlanOf(db, account.id) };
}
