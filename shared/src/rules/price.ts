import { addYear, daysLeft } from './calendar';
import { validSubscription } from './coupling';
import { type Cents, MIN_PAYABLE_CENTS, percentOf } from './money';
import { paidPeriods, raisedPeriods } from './owned-plan';
import {
  isSameSubscription,
  type Limits,
  limitsOf,
  MIN_CUSTOM_CUSTOMER_INDEX,
  type Subscription,
  subscriptionOf,
} from './plan';
import { type Entitlement, limitsIn, type ShopMode, shopMode } from './shop-mode';
import { taxableAmount, type VatBase, vatOf } from './vat-base';

/** The price formula's parts in cents a year (section 9). A step is one index of a limit. */
const BASIC_CENTS = 990;
const ADVANCED_BASE_CENTS = 490;
const PLAYLIST_STEP_CENTS = 400;
/** Taken off for each playlist step after the first. */
const PLAYLIST_DISCOUNT_CENTS = 100;
const EPG_STEP_CENTS = 300;
const CUSTOMER_STEP_CENTS = 300;
/** For each 50 managed users above 200. */
const CUSTOM_CUSTOMER_STEP_CENTS = 500;
const ENTRY_STEP_CENTS = 200;
const BACKUPS_CENTS = 300;

const DAYS_A_YEAR = 365;

/** The net price of a valid subscription for one year, in cents (section 9, price formula). */
export function priceCents(subscription: Subscription): Cents {
  const { playlist, epg, customer, streams, episodes, automatic_backups } = subscription;
  if (playlist === 0) return BASIC_CENTS;
  return (
    ADVANCED_BASE_CENTS +
    PLAYLIST_STEP_CENTS * playlist -
    PLAYLIST_DISCOUNT_CENTS * (playlist - 1) +
    EPG_STEP_CENTS * epg +
    CUSTOMER_STEP_CENTS * Math.min(customer, MIN_CUSTOM_CUSTOMER_INDEX) +
    CUSTOM_CUSTOMER_STEP_CENTS * Math.max(0, customer - MIN_CUSTOM_CUSTOMER_INDEX) +
    ENTRY_STEP_CENTS * (streams + episodes) +
    (automatic_backups > 0 ? BACKUPS_CENTS : 0)
  );
}

/**
 * The subscription that an account owns last: the next plan, or the running or ended one where none
 * waits. A renewal suggests it, and no upgrade is below it (decision 107).
 */
export function currentSubscription(account: Entitlement): Subscription {
  return validOf(account.next_plan?.limits ?? limitsIn(account));
}

function validOf(limits: Limits): Subscription {
  return validSubscription(subscriptionOf(limits));
}

/** What a subscription costs an account now, in cents, and until when it would run (ms). */
export type Offer = { mode: ShopMode; price: Cents; expiry: number };

/**
 * The offer of a valid subscription to an account at `now` (ms). A purchase and a renewal cost a
 * full year, an upgrade costs `upgradePrice`.
 */
export function offerFor(account: Entitlement, subscription: Subscription, now: number): Offer {
  const mode = shopMode(account, now);
  const expiry = account.expiry ?? 0;
  if (mode === 'Upgrade') return { mode, price: upgradePrice(account, subscription, now), expiry };
  return {
    mode,
    price: priceCents(subscription),
    expiry: addYear(mode === 'Renew' ? Math.max(now, expiry) : now),
  };
}

/**
 * What an upgrade costs at `now` (ms): for each day left, a 365th of the difference between the
 * yearly prices of what the account owns on that day with and without the upgrade, and at least
 * 1.00 (decisions 12, 102 and 107). 0 if it adds nothing. The days are priced by what is owned, and
 * not by what was chosen: otherwise the same limits would cost less in several upgrades.
 */
export function upgradePrice(account: Entitlement, subscription: Subscription, now: number): Cents {
  if (isSameSubscription(subscription, currentSubscription(account))) return 0;
  const owned = paidPeriods(account, now);
  const raised = raisedPeriods(owned, limitsOf(subscription));
  let difference = 0;
  for (const [index, { limits, from, until }] of owned.entries()) {
    const added =
      priceCents(validOf(raised[index]?.limits ?? limits)) - priceCents(validOf(limits));
    difference += added * (daysLeft(now, until) - daysLeft(now, from));
  }
  if (difference <= 0) return 0;
  // In whole numbers, so that half a cent is rounded up without floating-point error.
  const share = Math.floor((2 * difference + DAYS_A_YEAR) / (2 * DAYS_A_YEAR));
  return Math.max(MIN_PAYABLE_CENTS, share);
}

/**
 * The amounts of an order, from the net price to the total `amount`. `coupon` and `tax` are
 * percentages.
 */
export type OrderAmounts = {
  price: Cents;
  coupon: number;
  tax: number;
  vatBase: VatBase;
  wallet: Cents;
  amount: Cents;
};

/**
 * Order total = price minus coupon% plus VAT minus wallet (section 9). VAT is tax% of the price, or
 * of the price after the coupon (decision 16). At least 1.00 is left to pay: a coupon takes off
 * less where that is needed, and the wallet's `balance` is used as far as that (decision 18).
 */
export function orderAmounts(
  price: Cents,
  {
    coupon = 0,
    tax = 0,
    vatBase = 'price',
    balance = 0,
  }: { coupon?: number; tax?: number; vatBase?: VatBase; balance?: Cents },
): OrderAmounts {
  const bill = { price, coupon, tax, vatBase };
  const vat = vatOf(bill);
  const lowest = Math.min(MIN_PAYABLE_CENTS, price + vat);
  const discounted =
    vatBase === 'discounted' ? taxableAmount(bill) : price - percentOf(price, coupon);
  const beforeWallet = Math.max(lowest, discounted + vat);
  const wallet = Math.max(0, Math.min(balance, beforeWallet - MIN_PAYABLE_CENTS));
  return { ...bill, wallet, amount: beforeWallet - wallet };
}

/** What the coupon of an order takes off, in cents. It is less than its percentage near 1.00. */
export function couponDiscount({ wallet, amount, ...order }: OrderAmounts): Cents {
  return order.price + vatOf(order) - wallet - amount;
}
