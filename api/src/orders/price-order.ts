import type { contract, ParsedBodyOf, ResponseOf } from '@site/shared/contract';
import {
  type Bill,
  bill,
  type Cents,
  type CouplingProblem,
  couplingProblems,
  currentSubscription,
  type Entitlement,
  isSameSubscription,
  type Offer,
  type OrderType,
  offer,
  shopMode,
  toEuros,
} from '@site/shared/rules';
import { Problem } from '../http/problem';
import type { Coupon } from './coupons';

type Subscription = ParsedBodyOf<typeof contract.shop.quote>['subscription'];

export type PricedOrder = { type: OrderType; offer: Offer; bill: Bill };

const typeOf = { Purchase: 'New', Renew: 'Renew', Upgrade: 'Upgrade' } as const;

/**
 * What a subscription costs an account at `now` (ms) with a VAT of `tax` percent, a coupon and what the wallet holds (cents). Throws 'selection-invalid' for one that the coupling would change, and
 * 'selection-same' for an upgrade that adds nothing.
 */
export function priceOrder(
  account: Entitlement,
  subscription: Subscription,
  {
    tax,
    coupon,
    balance,
    now,
  }: { tax: number; coupon: Coupon | null; balance: Cents; now: number },
): PricedOrder {
  const mode = shopMode(account, now);
  const floor = mode === 'Upgrade' ? currentSubscription(account) : undefined;
  const unfit = couplingProblems(subscription, floor);
  const isLower = unfit.some(({ reason }) => reason === 'an upgrade never lowers a limit');
  if (floor && (isLower || isSameSubscription(subscription, floor)))
    throw new Problem('selection-same', { fields: reasonsOf(unfit) });
  if (unfit.length > 0) throw new Problem('selection-invalid', { fields: reasonsOf(unfit) });
  const offered = offer(account, subscription, now);
  return {
    type: typeOf[mode],
    offer: offered,
    bill: bill(offered.price, { tax, coupon: coupon?.percent ?? 0, balance }),
  };
}

function reasonsOf(unfit: readonly CouplingProblem[]): Record<string, string> {
  return Object.fromEntries(unfit.map(({ limit, reason }) => [`subscription.${limit}`, reason]));
}

export function quoteOf({
  type,
  offer: { expiry },
  bill: { price, coupon, tax, wallet, amount },
}: PricedOrder): ResponseOf<typeof contract.shop.quote> {
  return {
    type,
    price: toEuros(price),
    coupon,
    tax,
    wallet: toEuros(wallet),
    amount: toEuros(amount),
    expiry,
  };
}
