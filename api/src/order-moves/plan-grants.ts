import type { GivenGrant } from '@site/shared/contract';
import { ownedAfterGrant, type PlanGrant } from '@site/shared/rules';
import { and, desc, eq, gte, max } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import type { User } from '../auth/tables';
import type { Queryable, Transaction } from '../db/database';
import { type OrderChange, orders } from '../orders/tables';
import { recordPlanChange } from '../webhooks/record-plan-change';
import { storeOwnedPeriods } from './next-plans';
import { type PlanGrantRow, planGrants } from './tables';

/** The length of the list of grants of an account. */
const MAX_LISTED_GRANTS = 50;

/** Gives a locked account a grant, and stores it with its author and reason. */
export async function giveGrant(
  tx: Transaction,
  account: User,
  grant: PlanGrant,
  { by, actorId, why, now, requestId }: OrderChange & { requestId: string },
): Promise<void> {
  const [last] = await tx
    .select({ receipt: max(orders.receipt) })
    .from(orders)
    .where(eq(orders.userId, account.id));
  await tx.insert(planGrants).values({
    ...{ userId: account.id, afterReceipt: last?.receipt ?? 0, requestId },
    ...grant,
    ...{ by, actorId, why, at: now },
  });
  await applyGrant(tx, account, grant, now);
  await recordPlanChange(tx, account.id, 'grant', now);
}

/** Gives a locked account what a grant adds at `now` (ms): nothing without a plan to extend. */
export async function applyGrant(
  tx: Transaction,
  account: User,
  grant: PlanGrant,
  now: number,
): Promise<void> {
  const owned = ownedAfterGrant(await entitlementOf(tx, account), grant, now);
  await storeOwnedPeriods(tx, account.id, owned);
}

/** The grants of an account since the completion of an order with this receipt, oldest first. */
export async function grantsSince(
  tx: Transaction,
  userId: number,
  receipt: number,
): Promise<PlanGrantRow[]> {
  return tx
    .select()
    .from(planGrants)
    .where(and(eq(planGrants.userId, userId), gte(planGrants.afterReceipt, receipt)))
    .orderBy(planGrants.id);
}

/** The grant that a row stores. Throws if a value of its kind is missing. */
export function grantOf({ kind, limits, days }: PlanGrantRow): PlanGrant {
  if (kind === 'extend' && days !== null) return { kind, days };
  if (kind === 'change' && limits) return { kind, limits };
  if (kind === 'new' && limits && days !== null) return { kind, limits, days };
  throw new Error(`The grant of the kind ${kind} lacks a value.`);
}

/** All grants of an account, newest first. */
export async function grantsOf(db: Queryable, userId: number): Promise<PlanGrantRow[]> {
  return db
    .select()
    .from(planGrants)
    .where(eq(planGrants.userId, userId))
    .orderBy(desc(planGrants.id));
}

/** The grants that a page lists. */
export async function newestGrantsOf(db: Queryable, userId: number): Promise<PlanGrantRow[]> {
  return (await grantsOf(db, userId)).slice(0, MAX_LISTED_GRANTS);
}

/** A grant as the customer sees it. */
export function givenGrant({ kind, limits, days, why, at }: PlanGrantRow): GivenGrant {
  return {
    ...{ kind, reason: why, at },
    ...(limits && { limits }),
    ...(days !== null && { days }),
  };
}
