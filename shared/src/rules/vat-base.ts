import { MAX_COUPON_PERCENT } from './coupon';
import { type Cents, MIN_PAYABLE_CENTS, percentOf } from './money';

/**
 * Of which amount VAT is a percentage: of the price before the coupon (section 9), or of the price
 * after it (decision 16). The admin chooses at /business/taxes; an order keeps its base.
 */
export const VAT_BASES = ['price', 'discounted'] as const;
export type VatBase = (typeof VAT_BASES)[number];

/**
 * `price` in cents, before coupon and VAT; `coupon` and `tax` in percent. A coupon of a fixed
 * amount has it as `couponAmount`, in cents, and 0 percent.
 */
export type TaxedPrice = {
  price: Cents;
  coupon: number;
  couponAmount?: Cents | undefined;
  tax: number;
  vatBase?: VatBase | undefined;
};

/** What a coupon takes off the price, in cents, before 1.00 is left to pay. */
export function couponShare({
  price,
  coupon,
  couponAmount = 0,
}: Pick<TaxedPrice, 'price' | 'coupon' | 'couponAmount'>): Cents {
  return couponAmount > 0
    ? Math.min(couponAmount, percentOf(price, MAX_COUPON_PERCENT))
    : percentOf(price, coupon);
}

/** The amount of which the VAT of an order is a percentage, in cents. */
export function taxableAmount({ tax, vatBase = 'price', ...bill }: TaxedPrice): Cents {
  const { price } = bill;
  if (vatBase === 'price') return price;
  const lowest = Math.min(MIN_PAYABLE_CENTS, price + percentOf(price, tax));
  let discounted = price - couponShare(bill);
  // A coupon takes off less where less than 1.00 would be left to pay (decision 18).
  while (discounted + percentOf(discounted, tax) < lowest) discounted += 1;
  return discounted;
}

/** The VAT of an order, in cents. */
export function vatOf(order: TaxedPrice): Cents {
  return percentOf(taxableAmount(order), order.tax);
}
