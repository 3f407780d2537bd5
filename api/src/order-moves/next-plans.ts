import { largerLimits, type OwnedPeriod } from '@site/shared/rules';
import { eq, lte } from 'drizzle-orm';
import { grantEntitlement } from '../account/grant-entitlement';
import { startAttempts } from '../attempts';
import { lockAccount } from '../auth/lock-account';
import { nextPlanOf } from '../auth/next-plan';
import { nextPlans, type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { notifyCustomer } from '../orders/notify';
import { recordPlanChange } from '../webhooks/record-plan-change';
import { planStartedMail } from './plan-mails';

/**
 * Stores what a locked account owns from now on: the first period runs, the second waits. When an
 * earlier order is reversed, a third period can appear. It joins the second with the larger limits,
 * so that no paid day is lost.
 */
export async function storeOwnedPeriods(
  tx: Transaction,
  userId: number,
  [running, second, ...later]: readonly OwnedPeriod[],
): Promise<void> {
  if (!running) return;
  const next = second && later.reduce(joined, second);
  await grantEntitlement(tx, userId, running.limits, (next ?? running).until);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  if (next) await tx.insert(nextPlans).values({ userId, limits: next.limits, startsAt: next.from });
}

function joined(first: OwnedPeriod, { limits, until }: OwnedPeriod): OwnedPeriod {
  return { ...first, limits: largerLimits(first.limits, limits), until };
}

/**
 * Starts every next plan that is due at `now` (ms), and mails its owner. A failure for one account
 * stops none of the others; an AggregateError at the end reports it.
 */
export async function startNextPlans(
  context: Pick<Context, 'db' | 'outbox'>,
  now: number,
): Promise<void> {
  const due = await context.db
    .select({ userId: nextPlans.userId })
    .from(nextPlans)
    .where(lte(nextPlans.startsAt, now));
  const { attempt, end } = startAttempts();
  for (const { userId } of due)
    await attempt(() =>
      context.db.transaction(async (tx) => {
        const account = await startNextPlan(tx, userId, now);
        if (!account) return;
        await recordPlanChange(tx, userId, 'next-plan', now);
        await notifyCustomer(context, tx, account, (address) => planStartedMail(address, account));
      }),
    );
  end('Next plans that could not be started');
}

/** Starts an account's next plan if it is due at `now` (ms). Returns the account if it started. */
export async function startNextPlan(
  tx: Transaction,
  userId: number,
  now: number,
): Promise<User | undefined> {
  const account = await lockAccount(tx, userId);
  // Read under the lock: an order that was completed in between may have replaced the next plan.
  const next = await nextPlanOf(tx, userId);
  if (!account || !next || next.startsAt > now) return undefined;
  await grantEntitlement(tx, userId, next.limits, account.expiry ?? next.startsAt);
  await tx.delete(nextPlans).where(eq(nextPlans.userId, userId));
  const [started] = await tx.select().from(users).where(eq(users.id, userId));
  return started;
}
