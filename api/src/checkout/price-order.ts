import type { contract, ParsedBodyOf } from '@site/shared/contract';
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
  shopMode,
  type VatBase,
} from '@site/shared/rules';
import type { Coupon } from '../coupons/coupons';
import { Problem } from '../http/problem';

type Subscription = ParsedBodyOf<typeof contract.shop.quote>['subscription'];

/** The type, bill and expiry of an order: the same names in the quote and in the table `orders`. */
export type PricedOrder = OrderAmounts & { type: OrderType; expiry: number };

/**
 * The price of a subscription for an account at `now` (ms), with `tax` percent VAT, a coupon and
 * the wallet's `balance`. Throws 'selection-invalid' if the coupling rules would change the
 * subscription, and 'selection-same' if an upgrade adds nothing.
 */
export function priceOrder(
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
    shopMode(entitlement, now) === 'Upgrade' ? currentSubscription(entitlement) : undefined;
  const problems = couplingProblems(subscription, current);
  const isLower = problems.some(({ reason }) => reason === 'an upgrade never lowers a limit');
  if (current && (isLower || isSameSubscription(subscription, current)))
    throw new Problem('selection-same', { fields: reasonsByField(problems) });
  if (problems.length > 0)
    throw new Problem('selection-invalid', { fields: reasonsByField(problems) });
  const { mode, price, expiry } = offerFor(entitlement, subscription, now);
  if (price === 0) throw new Problem('selection-same');
  return {
    ...orderAmounts(price, { tax, vatBase, coupon: coupon?.percent ?? 0, balance }),
    type: orderTypeOf(mode),
    expiry,
  };
}

function reasonsByField(problems: readonly CouplingProblem[]): Record<string, string> {
  return Object.fromEntries(
    problems.map(({ limit, reason }) => [`subscription.${limit}`, formatCouplingReason(reason)]),
  );
}
