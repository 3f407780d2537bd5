import { formatCouplingReason } from '@site/shared/format';
import {
  type Cents,
  type CouplingProblem,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isSameSubscription,
  type OrderAmounts,
  type OrderType,
  offerFor,
  orderAmounts,
  orderTypeOf,
  type PriceList,
  type Subscription,
  shopMode,
  type VatBase,
} from '@site/shared/rules';
import type { Coupon } from '../coupons/coupons';
import { Problem } from '../http/problem';

/** The type, bill and expiry of an order: the same names in the quote and in the table `orders`. */
export type PricedOrder = OrderAmounts & { type: OrderType; expiry: number };

/**
 * The price of a subscription for an account at `now` (ms) by the list of that time, with `tax`
 * percent VAT, a coupon and the wallet's `balance`. Throws 'selection-invalid' if the coupling
 * rules would change the subscription, and 'selection-same' if an upgrade adds nothing.
 */
export function priceOrder(
  list: PriceList,
  entitlement: Entitlement,
  subscription: Subscription,
  {
    tax,
    vatBase,
    coupon,
    balance,
    now,
  }: { tax: number; vatBase: VatBase; coupon: Coupon | null; balance: Cents; now: number },
): PricedOrder {
  const current =
    shopMode(entitlement, now) === 'Upgrade' ? currentSubscription(list, entitlement) : undefined;
  const problems = couplingProblems(list, subscription, current);
  const isLower = problems.some(({ reason }) => reason === 'an upgrade never lowers a limit');
  if (current && (isLower || isSameSubscription(subscription, current)))
    throw new Problem('selection-same', { fields: reasonsByField(problems) });
  if (problems.length > 0)
    throw new Problem('selection-invalid', { fields: reasonsByField(problems) });
  const { mode, price, expiry } = offerFor(list, entitlement, subscription, now);
  if (price === 0) throw new Problem('selection-same');
  return {
    ...orderAmounts(price, {
      tax,
      vatBase,
      coupon: coupon?.percent ?? 0,
      couponAmount: coupon?.amount ?? 0,
      balance,
    }),
    type: orderTypeOf(mode),
    expiry,
  };
}

/**
 * Refuses a request from a page that shows another version of the price list: the same indexes may
 * have other limits. Throws 'price-changed'.
 */
export function checkPriceVersion(
  { version }: PriceList,
  { priceVersion = version }: { priceVersion?: number | undefined },
): void {
  if (priceVersion !== version) throw new Problem('price-changed');
}

function reasonsByField(problems: readonly CouplingProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ limit, reason }) => [`subscription.${limit}`, formatCouplingReason(reason)]),
  );
}
