import { formatEuros } from '@site/shared/format';
import { couponDiscount, MIN_PAYABLE_CENTS, percentOf, toCents, toEuros } from '@site/shared/rules';
import type { DataItem } from '@site/shared/ui';

/**
 * The amounts that a quote and an order share: `coupon` and `tax` in percent, the rest in euros.
 */
export type Amounts = {
  price: number;
  coupon: number;
  tax: number;
  wallet: number;
  amount: number;
};

/**
 * The lines from the price to the total (section 9): price − coupon% + tax% of price − wallet.
 * The total is the server's. A coupon or wallet of 0 has no line; VAT always has one. With
 * `isReverseCharge` the customer owes the VAT.
 */
export function amountLines(amounts: Amounts, isReverseCharge = false): DataItem[] {
  const vatLine = isReverseCharge
    ? { term: 'VAT', value: 'reverse charge' }
    : { term: `VAT (${amounts.tax} %)`, value: formatEuros(shareOfPrice(amounts, amounts.tax)) };
  return linesWith(amounts, vatLine, 'Total');
}

/** The lines before a country is chosen: the VAT is still unknown. */
export function amountLinesBeforeVat(amounts: Amounts): DataItem[] {
  return linesWith(amounts, { term: 'VAT', value: 'depends on your country' }, 'Total before VAT');
}

function linesWith(amounts: Amounts, vatLine: DataItem, totalTerm: string): DataItem[] {
  const { price, coupon, wallet, amount } = amounts;
  return [
    { term: 'Price', value: formatEuros(price) },
    ...(coupon > 0
      ? [{ term: couponTerm(amounts), value: `−${formatEuros(discountOf(amounts))}` }]
      : []),
    vatLine,
    ...(wallet > 0 ? [{ term: 'Wallet', value: `−${formatEuros(wallet)}` }] : []),
    { term: totalTerm, value: formatEuros(amount), isTotal: true },
  ];
}

/** Says why a coupon takes off less than its percentage: at least 1.00 is left to pay. */
function couponTerm(amounts: Amounts): string {
  const percent = `${amounts.coupon} %`;
  if (discountOf(amounts) >= shareOfPrice(amounts, amounts.coupon)) return `Coupon (${percent})`;
  return `Coupon (${percent}, ${formatEuros(toEuros(MIN_PAYABLE_CENTS))} is left to pay)`;
}

function discountOf({ price, wallet, amount, ...percentages }: Amounts): number {
  const cents = { price: toCents(price), wallet: toCents(wallet), amount: toCents(amount) };
  return toEuros(couponDiscount({ ...percentages, ...cents }));
}

function shareOfPrice({ price }: Amounts, percent: number): number {
  return toEuros(percentOf(toCents(price), percent));
}
