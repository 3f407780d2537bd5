import type { contract, ParsedBodyOf, ResponseOf } from '@site/shared/contract';
import { chosenSubscription, limitsOf, ownedAfter } from '@site/shared/rules';
import { entitlementOf } from '../auth/next-plan';
import type { User } from '../auth/tables';
import type { Context } from '../context';
import { type Coupon, couponOf } from '../coupons/coupons';
import { amountsInEuros } from '../orders/order-response';
import { spendableOf } from '../orders/wallet';
import { priceListNow } from '../prices/price-lists';
import type { Vat } from '../vat/vat';
import { vatBaseNow } from '../vat/vat-percent';
import { checkPriceVersion, priceOrder } from './price-order';

type QuoteRequest = ParsedBodyOf<typeof contract.shop.quote>;

/**
 * What an order would cost an account at `now` (ms). `limitCoupons` wraps the look-up of the
 * coupon. Throws 'selection-invalid', 'selection-same', 'coupon-invalid' and 'price-changed'.
 */
export async function quoteOrder(
  { db }: Pick<Context, 'db'>,
  account: User,
  body: QuoteRequest,
  {
    vatOf,
    limitCoupons = (run) => run(),
    now,
  }: {
    vatOf: (billing: { country: string; vatNumber?: string | undefined }) => Promise<Vat>;
    limitCoupons?: (run: () => Promise<Coupon | null>) => Promise<Coupon | null>;
    now: number;
  },
): Promise<ResponseOf<typeof contract.shop.quote>> {
  const list = await priceListNow(db, now);
  checkPriceVersion(list, body);
  const subscription = chosenSubscription(list, body.subscription);
  const playlists = list.options.playlist[subscription.playlist] ?? 0;
  const coupon = await limitCoupons(() =>
    couponOf(db, { code: body.coupon, playlists, userId: account.id, now }),
  );
  const balance = await spendableOf(db, account.id);
  const vat = await vatOf(body);
  const entitlement = await entitlementOf(db, account);
  const priced = priceOrder(list, entitlement, subscription, {
    tax: vat.percent,
    vatBase: await vatBaseNow(db, now),
    coupon,
    balance,
    now,
  });
  return {
    ...priced,
    ...amountsInEuros(priced),
    owned: ownedAfter(
      entitlement,
      { type: priced.type, limits: limitsOf(list, subscription) },
      now,
    ),
    ...(vat.status && { vatNumber: vat.status }),
  };
}
