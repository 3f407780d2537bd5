import { type OwnedPeriod, ownedAfter } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { entitlementIn } from './entitlement-snapshot';
import { isStillApplicable } from './is-still-applicable';
import type { OrderRow } from './tables';

/** What the account owned after a completed order; null before the first completion. */
export function ownedAfterCompletion(order: OrderRow): OwnedPeriod[] | null {
  const { entitlementBefore, completedAt } = order;
  if (!entitlementBefore || completedAt === null) return null;
  return ownedAfter(entitlementIn(entitlementBefore), order, completedAt);
}

/**
 * The field `owned` of an order: what the account owns after it. Empty for an order that ended, and
 * for an open one that would have another effect now.
 */
export async function ownedField(
  db: Queryable,
  order: OrderRow,
  now: number,
): Promise<{ owned?: OwnedPeriod[] }> {
  if (order.result === 'COMPLETED') {
    const owned = ownedAfterCompletion(order);
    return owned ? { owned } : {};
  }
  if (order.result !== 'AWAITING_PAYMENT' && order.result !== 'PENDING_VERIFICATION') return {};
  const [account] = await db.select().from(users).where(eq(users.id, order.userId));
  if (!account) return {};
  const entitlement = await entitlementOf(db, account);
  if (!isStillApplicable(order, entitlement, now)) return {};
  return { owned: ownedAfter(entitlement, order, now) };
}
