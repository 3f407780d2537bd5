import { formatCents } from '@site/shared/format';
import { type Cents, exactSubscription, type Subscription } from '@site/shared/rules';
import * as texts from '#texts';
import { entitlementOf } from '../auth/next-plan';
import type { User } from '../auth/tables';
import { type Coupon, couponOf } from '../coupons/coupons';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { boughtBy } from '../orders/owned-by-order';
import type { OrderRow } from '../orders/tables';
import { priceListNow } from '../prices/price-lists';
import { vatBaseNow, vatPercentNow } from '../vat/vat-percent';
import { type PricedOrder, priceOrder } from './price-order';

/** `subscription` has indexes into the price list `priceVersion`, which applies now. */
type RepricedOrder = PricedOrder & { subscription: Subscription; priceVersion: number };

/**
 * The price that the content of an unpaid order has now, with the plan, coupon and wallet that
 * still hold: the order that replaces it must not keep an offer that has ended. Throws
 * 'price-changed' if the total would be higher, or if the order is not possible any more.
 */
export async function repricedOrder(
  db: Queryable,
  { order, account, balance, now }: { order: OrderRow; account: User; balance: Cents; now: number },
): Promise<{ priced: RepricedOrder; coupon: Coupon | null }> {
  const coupon = await couponStillValid(db, order, now);
  const priced = await priceNow(db, { order, account, balance, now, coupon });
  if (priced?.type !== order.type)
    throw new Problem('price-changed', { body: texts.checkout.subscriptionChanged() });
  if (priced.amount > order.amount) {
    const change = { total: formatCents(priced.amount), before: formatCents(order.amount) };
    throw new Problem('price-changed', {
      body:
        order.couponCode && !coupon
          ? texts.checkout.couponEnded({ coupon: order.couponCode, ...change })
          : texts.checkout.priceHigher(change),
    });
  }
  return { priced, coupon };
}

async function couponStillValid(
  db: Queryable,
  { couponCode, playlist, userId }: OrderRow,
  now: number,
): Promise<Coupon | null> {
  try {
    return await couponOf(db, { code: couponCode ?? undefined, playlists: playlist, userId, now });
  } catch (error) {
    if (error instanceof Problem && error.code === 'coupon-invalid') return null;
    throw error;
  }
}

/**
 * The price of an order's content now; undefined if the account can no longer buy it, or the shop
 * no longer offers its limits.
 */
async function priceNow(
  db: Queryable,
  {
    order,
    account,
    balance,
    coupon,
    now,
  }: {
    order: OrderRow;
    account: User;
    balance: Cents;
    coupon: Coupon | null;
    now: number;
  },
): Promise<RepricedOrder | undefined> {
  // An order without VAT stays without it: a reverse charge was checked when it was placed.
  const tax = order.tax === 0 ? 0 : await vatPercentNow(db, order.country, now);
  const entitlement = await entitlementOf(db, account);
  const list = await priceListNow(db, now);
  const subscription = exactSubscription(list, boughtBy(order).limits);
  if (!subscription) return undefined;
  try {
    const terms = { tax, vatBase: await vatBaseNow(db, now), coupon, balance, now };
    const priced = priceOrder(list, entitlement, subscription, terms);
    return { ...priced, subscription, priceVersion: list.version };
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('selection-')) return undefined;
    throw error;
  }
}
