import { addYear, daysLeft } from './calendar';
import { validSubscription } from './coupling';
import { type Cents, MIN_PAYABLE_CENTS } from './money';
import { paidPeriods, raisedPeriods } from './owned-plan';
import {
  BASIC,
  isSameSubscription,
  LIMITS,
  type Limits,
  limitsOf,
  MIN_CUSTOM_CUSTOMER_INDEX,
  type Subscription,
  subscriptionOf,
} from './plan';
import type { PriceList } from './price-list';
import { type Entitlement, limitsIn, type ShopMode, shopMode } from './shop-mode';
import { couponShare, taxableAmount, type VatBase, vatOf } from './vat-base';

const DAYS_A_YEAR = 365;

/** The net price of a valid subscription for one year, in cents (section 9, price formula). */
export function priceCents(list: PriceList, subscription: Subscription): Cents {
  const { cents, customStepCents } = list;
  // Basic has one price: only Advanced pays what the first options of the other limits cost.
  if (subscription.playlist === 0) return cents.playlist[0] ?? 0;
  const customSteps = Math.max(0, subscription.customer - MIN_CUSTOM_CUSTOMER_INDEX);
  return LIMITS.reduce(
    (sum, limit) => sum + (cents[limit][subscription[limit]] ?? 0),
    // Each custom amount costs as much as the smallest one, and its steps.
    customSteps === 0 ? 0 : (cents.customer.at(-1) ?? 0) + customStepCents * customSteps,
  );
}

/**
 * What limits are worth in a list, in cents a year: the price of the largest options that are not
 * above them, and at least that of Basic. The limits of an older list may break the coupling: they
 * are worth what they are, and not what the shop would add to them.
 */
function worthOf(list: PriceList, limits: Limits): Cents {
  return Math.max(priceCents(list, BASIC), priceCents(list, subscriptionOf(list, limits)));
}

/**
 * The subscription that an account owns last: the next plan, or the running or ended one where none
 * waits. A renewal suggests it, and no upgrade is below it (decision 107).
 */
export function currentSubscription(list: PriceList, account: Entitlement): Subscription {
  const limits = account.next_plan?.limits ?? limitsIn(account);
  return validSubscription(list, subscriptionOf(list, limits));
}

/** What a subscription costs an account now, in cents, and until when it would run (ms). */
export type Offer = { mode: ShopMode; price: Cents; expiry: number };

/**
 * The offer of a valid subscription to an account at `now` (ms), by the list of that time. A
 * purchase and a renewal cost a full year, an upgrade costs `upgradePrice`, and 0 if it is the
 * current subscription.
 */
export function offerFor(
  list: PriceList,
  account: Entitlement,
  subscription: Subscription,
  now: number,
): Offer {
  const mode = shopMode(account, now);
  const expiry = account.expiry ?? 0;
  if (mode === 'Upgrade') {
    const isSame = isSameSubscription(subscription, currentSubscription(list, account));
    const price = isSame ? 0 : upgradePrice(list, account, limitsOf(list, subscription), now);
    return { mode, price, expiry };
  }
  return {
    mode,
    price: priceCents(list, subscription),
    expiry: addYear(mode === 'Renew' ? Math.max(now, expiry) : now),
  };
}

/**
 * What an upgrade to `bought` costs at `now` (ms): for each day left, a 365th of the difference
 * between the yearly worth of what the account owns on that day with and without the upgrade, and
 * at least 1.00 (decisions 12, 102 and 107). Both are worth what today's list says, whatever was
 * paid for them. 0 if the upgrade adds nothing. The days are priced by what is owned, and not by
 * what was chosen: otherwise the same limits would cost less in several upgrades.
 */
export function upgradePrice(
  list: PriceList,
  account: Entitlement,
  bought: Limits,
  now: number,
): Cents {
  const owned = paidPeriods(account, now);
  const raised = raisedPeriods(owned, bought);
  let difference = 0;
  let addsLimits = false;
  for (const [index, { limits, from, until }] of owned.entries()) {
    const after = raised[index]?.limits ?? limits;
    addsLimits ||= LIMITS.some((limit) => after[limit] !== limits[limit]);
    const added = worthOf(list, after) - worthOf(list, limits);
    difference += added * (daysLeft(now, until) - daysLeft(now, from));
  }
  if (!addsLimits) return 0;
  // In whole numbers, so that half a cent is rounded up without floating-point error.
  const share = Math.floor((2 * difference + DAYS_A_YEAR) / (2 * DAYS_A_YEAR));
  return Math.max(MIN_PAYABLE_CENTS, share);
}

/**
 * The amounts of an order, from the net price to the total `amount`, in cents. `coupon` and `tax`
 * are percentages. A coupon of a fixed amount has it as `couponAmount`.
 */
export type OrderAmounts = {
  price: Cents;
  coupon: number;
  couponAmount: Cents;
  tax: number;
  vatBase: VatBase;
  wallet: Cents;
  amount: Cents;
};

/**
 * Order total = price minus coupon plus VAT minus wallet (section 9). VAT is tax% of the price, or
 * of the price after the coupon (decision 16). At least 1.00 is left to pay: a coupon takes off
 * less where that is needed, and the wallet's `balance` is used as far as that (decision 18).
 */
export function orderAmounts(
  price: Cents,
  {
    coupon = 0,
    couponAmount = 0,
    tax = 0,
    vatBase = 'price',
    balance = 0,
  }: {
    coupon?: number;
    couponAmount?: Cents;
    tax?: number;
    vatBase?: VatBase;
    balance?: Cents;
  },
): OrderAmounts {
  const bill = { price, coupon, couponAmount, tax, vatBase };
  const vat = vatOf(bill);
  const lowest = Math.min(MIN_PAYABLE_CENTS, price + vat);
  // With this base, `taxableAmount` has taken the coupon off already, less where 1.00 must be left.
  const discounted = vatBase === 'discounted' ? taxableAmount(bill) : price - couponShare(bill);
  const beforeWallet = Math.max(lowest, discounted + vat);
  const wallet = Math.max(0, Math.min(balance, beforeWallet - MIN_PAYABLE_CENTS));
  return { ...bill, wallet, amount: beforeWallet - wallet };
}

/** What the coupon of an order takes off, in cents. Near 1.00 it is less than `couponShare`. */
export function couponDiscount({ wallet, amount, ...order }: OrderAmounts): Cents {
  return order.price + vatOf(order) - wallet - amount;
}

/**
 * Why the coupon of an order takes off less than it says: at least 1.00 is left to pay, or its
 * amount is above the largest share of the price. Null if it takes off all.
 */
export function couponLimit(order: OrderAmounts): 'lowest payable' | 'largest share' | null {
  const share = couponShare(order);
  if (couponDiscount(order) < share) return 'lowest payable';
  return share < order.couponAmount ? 'largest share' : null;
}
