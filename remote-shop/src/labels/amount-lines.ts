import { formatCents } from '@site/shared/format';
import {
  type Cents,
  couponDiscount,
  MIN_PAYABLE_CENTS,
  type OrderAmounts,
  percentOf,
  taxableAmount,
  toCents,
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
  const bill = billOf(amounts);
  const vatLine = isReverseCharge
    ? { term: 'VAT', value: 'reverse charge' }
    : amountLine(vatTerm(bill), vatOf(bill));
  return linesWith(bill, vatLine, 'Total');
}

/** The lines before a country is chosen: the VAT is still unknown. */
export function amountLinesBeforeVat(amounts: Amounts): DataItem[] {
  const vatLine = { term: 'VAT', value: 'depends on your country' };
  return linesWith(billOf(amounts), vatLine, 'Total before VAT');
}

/** The same amounts as the rules take them: in cents. */
function billOf({ price, coupon, tax, vatBase = 'price', wallet, amount }: Amounts): OrderAmounts {
  return {
    ...{ coupon, tax, vatBase },
    ...{ price: toCents(price), wallet: toCents(wallet), amount: toCents(amount) },
  };
}

function linesWith(bill: OrderAmounts, vatLine: DataItem, totalTerm: string): DataItem[] {
  const { price, coupon, wallet, amount } = bill;
  return [
    amountLine('Price', price),
    ...(coupon > 0 ? [amountLine(couponTerm(bill), couponDiscount(bill), '−')] : []),
    vatLine,
    ...(wallet > 0 ? [amountLine('Wallet', wallet, '−')] : []),
    { ...amountLine(totalTerm, amount), isTotal: true },
  ];
}

function amountLine(term: string, cents: Cents, sign = ''): DataItem {
  return { term, value: sign + formatCents(cents), isVerbatim: true };
}

/** Says why a coupon takes off less than its percentage: at least 1.00 is left to pay. */
function couponTerm(bill: OrderAmounts): string {
  const percent = `${bill.coupon} %`;
  if (couponDiscount(bill) >= percentOf(bill.price, bill.coupon)) return `Coupon (${percent})`;
  return `Coupon (${percent}, ${formatCents(MIN_PAYABLE_CENTS)} is left to pay)`;
}

function vatTerm(bill: OrderAmounts): string {
  if (bill.tax === 0) return 'VAT (0 %)';
  return `VAT (${bill.tax} % of ${formatCents(taxableAmount(bill))})`;
}
