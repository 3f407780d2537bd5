import { formatEuros } from '@site/shared/format';
import {
  couponDiscount,
  MIN_PAYABLE_CENTS,
  percentOf,
  taxableAmount,
  toCents,
  toEuros,
  type VatBase,
  vatOf,
} from '@site/shared/rules';
import type { DataItem } from '@site/shared/ui';

/**
 * The amounts that a quote and an order share: `coupon` and `tax` in percent, the rest in euros.
 */
export type Amounts = {
  price: number;
  coupon: number;
  tax: number;
  /** Of what `tax` is a percentage; missing for the price. */
  vatBase?: VatBase | undefined;
  wallet: number;
  amount: number;
};

/**
 * The lines from the price to the total (section 9): price − coupon% + VAT − wallet. The total is
 * the server's. A coupon or wallet of 0 has no line; VAT always has one, and names its base. With
 * `isReverseCharge` the customer owes the VAT.
 */
export function amountLines(amounts: Amounts, isReverseCharge = false): DataItem[] {
  const vatLine = isReverseCharge
    ? { term: 'VAT', value: 'reverse charge' }
    : amountLine(vatTerm(amounts), toEuros(vatOf(billOf(amounts))));
  return linesWith(amounts, vatLine, 'Total');
}

/** The lines before a country is chosen: the VAT is still unknown. */
export function amountLinesBeforeVat(amounts: Amounts): DataItem[] {
  return linesWith(amounts, { term: 'VAT', value: 'depends on your country' }, 'Total before VAT');
}

function linesWith(amounts: Amounts, vatLine: DataItem, totalTerm: string): DataItem[] {
  const { price, coupon, wallet, amount } = amounts;
  return [
    amountLine('Price', price),
    ...(coupon > 0 ? [amountLine(couponTerm(amounts), discountOf(amounts), '−')] : []),
    vatLine,
    ...(wallet > 0 ? [amountLine('Wallet', wallet, '−')] : []),
    { ...amountLine(totalTerm, amount), isTotal: true },
  ];
}

function amountLine(term: string, euros: number, sign = ''): DataItem {
  return { term, value: sign + formatEuros(euros), isVerbatim: true };
}

/** Says why a coupon takes off less than its percentage: at least 1.00 is left to pay. */
function couponTerm(amounts: Amounts): string {
  const percent = `${amounts.coupon} %`;
  if (discountOf(amounts) >= shareOfPrice(amounts, amounts.coupon)) return `Coupon (${percent})`;
  return `Coupon (${percent}, ${formatEuros(toEuros(MIN_PAYABLE_CENTS))} is left to pay)`;
}

function vatTerm(amounts: Amounts): string {
  if (amounts.tax === 0) return 'VAT (0 %)';
  return `VAT (${amounts.tax} % of ${formatEuros(toEuros(taxableAmount(billOf(amounts))))})`;
}

/** The amounts as the rules take them: in cents. */
function billOf({ price, coupon, tax, vatBase = 'price', wallet, amount }: Amounts) {
  return {
    ...{ coupon, tax, vatBase },
    ...{ price: toCents(price), wallet: toCents(wallet), amount: toCents(amount) },
  };
}

function discountOf(amounts: Amounts): number {
  return toEuros(couponDiscount(billOf(amounts)));
}

function shareOfPrice({ price }: Amounts, percent: number): number {
  return toEuros(percentOf(toCents(price), percent));
}
