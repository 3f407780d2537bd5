import {
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isActive,
  isSameSubscription,
  orderTypeOf,
  type PriceList,
  shopMode,
} from '@site/shared/rules';
import type { OrderRow } from './tables';

/**
 * Whether completing an order at `now` (ms) still has the effect that the customer ordered. It has
 * not if another order came first or the plan has changed; then the administrator decides. `list`
 * is the price list of the order: a later one may have other options.
 */
export function isStillApplicable(
  order: Pick<OrderRow, 'type' | 'subscription' | 'expiry'>,
  entitlement: Entitlement,
  list: PriceList,
  now: number,
): boolean {
  if (order.type !== 'Upgrade') return orderTypeOf(shopMode(entitlement, now)) === order.type;
  // The shop mode may have become Renew since the order was placed. The upgrade is still valid.
  const current = currentSubscription(list, entitlement);
  const addsLimits =
    couplingProblems(list, order.subscription, current).length === 0 &&
    !isSameSubscription(order.subscription, current);
  return isActive(entitlement, now) && entitlement.expiry === order.expiry && addsLimits;
}
