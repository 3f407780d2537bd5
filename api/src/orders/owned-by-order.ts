import {
  type Limits,
  mapLimits,
  type OrderType,
  type OwnedPeriod,
  ownedAfter,
  paidService,
  type ServicePeriod,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { priceListOfOrder } from '../prices/price-lists';
import { entitlementIn } from './entitlement-snapshot';
import { isStillApplicable } from './is-still-applicable';
import { isOpenStatus } from './queries';
import type { OrderRow } from './tables';

/** What an order buys: its limits, which it keeps when the options of the shop change. */
export function boughtBy(order: Limits & { type: OrderType }): { type: OrderType; limits: Limits } {
  return { type: order.type, limits: mapLimits((limit) => order[limit]) };
}

/** What the account owned after a completed order; null before the first completion. */
export function ownedAfterCompletion(order: OrderRow): OwnedPeriod[] | null {
  const { entitlementBefore, completedAt } = order;
  if (!entitlementBefore || completedAt === null) return null;
  return ownedAfter(entitlementIn(entitlementBefore), boughtBy(order), completedAt);
}

/** The time that a completed order paid for; null before the first completion. */
export function paidServiceOf(order: OrderRow): ServicePeriod | null {
  const { entitlementBefore, completedAt, type } = order;
  if (!entitlementBefore || completedAt === null) return null;
  return paidService(entitlementIn(entitlementBefore), type, completedAt);
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
  if (!isOpenStatus(order.result)) return {};
  const [account] = await db.select().from(users).where(eq(users.id, order.userId));
  if (!account) return {};
  const entitlement = await entitlementOf(db, account);
  const list = await priceListOfOrder(db, order);
  if (!isStillApplicable(order, entitlement, list, now)) return {};
  return { owned: ownedAfter(entitlement, boughtBy(order), now) };
}
