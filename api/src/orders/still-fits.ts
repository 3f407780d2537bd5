import {
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isActive,
  isSameSubscription,
  shopMode,
} from '@site/shared/rules';
import type { OrderRow } from './tables';

/**
 * Whether an order still means for the account at `now` (ms) what it meant when it was placed. Where it does not (another order came
 * first, the plan has changed), somebody has to decide what the money is for. `account` as the shop counts it.
 */
export function stillFits(
  order: Pick<OrderRow, 'type' | 'subscription' | 'expiry'>,
  account: Entitlement,
  now: number,
): boolean {
  if (order.type === 'New') return shopMode(account, now) === 'Purchase';
  if (order.type === 'Renew') return shopMode(account, now) === 'Renew';
  // The last month may have begun since: that makes the shop another one, but not the upgrade.
  const current = currentSubscription(account);
  const adds =
    couplingProblems(order.subscription, current).length === 0 &&
    !isSameSubscription(order.subscription, current);
  return isActive(account, now) && account.expiry === order.expiry && adds;
}
