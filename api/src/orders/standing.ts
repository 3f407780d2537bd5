import type { Limits } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { nextPlanOf } from './next-plans';
import { nextPlans } from './tables';

/** All that an order can change of an account: its limits, its end, and the smaller plan that waits for that end. Times are ms. */
export type Standing = Pick<
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

export async function standingOf(tx: Transaction, account: User): Promise<Standing> {
  const { max_list, max_epg, max_customer, max_streams, max_episodes, automatic_backups, expiry } =
    account;
  const waiting = await nextPlanOf(tx, account.id);
  const next = waiting ? { limits: waiting.limits, startsAt: waiting.startsAt } : null;
  return {
    max_list,
    max_epg,
    max_customer,
    max_streams,
    max_episodes,
    automatic_backups,
    expiry,
    next,
  };
}

export async function restoreStanding(
  tx: Transaction,
  userId: number,
  { next, ...entitlement }: Standing,
): Promise<void> {
  await tx.update(users).set(entitlement).where(eq(users.id, userId));
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  if (next) await tx.insert(nextPlans).values({ userId, ...next });
}
