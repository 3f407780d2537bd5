import { addYear, daysLeft } from './calendar';
import { validSubscription } from './coupling';
import { type Cents, MIN_PAYABLE_CENTS, percentOf } from './money';
import { MIN_CUSTOM_CUSTOMER_INDEX, type Subscription, subscriptionOf } from './plan';
import { type Entitlement, limitsIn, type ShopMode, shopMode } from './shop-mode';

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

/** The subscription that an account has now, made valid: the minimum of an upgrade. */
export function currentSubscription(account: Entitlement): Subscription {
  return validSubscription(subscriptionOf(limitsIn(account)));
}

/** What a subscription costs an account now, in cents, and until when it would run (ms). */
export type Offer = { mode: ShopMode; price: Cents; expiry: number };

/**
 * The offer of a valid subscription to an account at `now` (ms). A purchase and a renewal cost a
 * full year. An upgrade costs the difference of the prices for the days left: at least 1.00, or 0
 * if nothing is added (decision 12).
 */
export function offerFor(account: Entitlement, subscription: Subscription, now: number): Offer {
  const mode = shopMode(account, now);
  const expiry = account.expiry ?? 0;
  if (mode === 'Upgrade') {
    const difference = priceCents(subscription) - priceCents(currentSubscription(account));
    // In whole numbers, so that half a cent is rounded up without floating-point error.
    const doubled = 2 * difference * daysLeft(now, expiry) + DAYS_A_YEAR;
    const share = Math.floor(doubled / (2 * DAYS_A_YEAR));
    return { mode, price: difference > 0 ? Math.max(MIN_PAYABLE_CENTS, share) : 0, expiry };
  }
  return {
    mode,
    price: priceCents(subscription),
    expiry: addYear(mode === 'Renew' ? Math.max(now, expiry) : now),
  };
}

/**
 * The amounts of an order, from the net price to the total `amount`. `coupon` and `tax` are
 * percentages.
 */
export type OrderAmounts = {
  price: Cents;
  coupon: number;
  tax: number;
  wallet: Cents;
  amount: Cents;
};

/**
 * Order total = price minus coupon% plus tax% of price minus wallet (section 9). `balance` is the
 * wallet's balance. It is used until 1.00 is left to pay (decision 18).
 */
export function orderAmounts(
  net: Cents,
  { coupon = 0, tax = 0, balance = 0 }: { coupon?: number; tax?: number; balance?: Cents },
): OrderAmounts {
  const beforeWallet = net - percentOf(net, coupon) + percentOf(net, tax);
  const wallet = Math.max(0, Math.min(balance, beforeWallet - MIN_PAYABLE_CENTS));
  return { price: net, coupon, tax, wallet, amount: beforeWallet - wallet };
}
