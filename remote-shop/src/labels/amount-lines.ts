import { formatCents, formatCount, formatCouponTerm } from '@site/shared/format';
import {
  type Cents,
  couponDiscount,
  type OrderAmounts,
  taxableAmount,
  toCents,
  type VatBase,
  vatOf,
} from '@site/shared/rules';
import type { DataItem } from '@site/shared/ui';
import * as texts from '#texts';

/**
 * The amounts that a quote and an order share: `coupon` and `tax` in percent, the rest in euros.
 */
export type Amounts = {
  price: number;
  coupon: number;
  couponAmount?: number | undefined;
  tax: number;
  /** Of what `tax` is a percentage. Missing: of the price. */
  vatBase?: VatBase | undefined;
  wallet: number;
  amount: number;
};

/**
 * The lines from the price to the total (section 9): price − coupon + VAT − wallet. The total is
 * the server's. A coupon or wallet of 0 has no line; VAT always has one, and names its base. With
 * `isReverseCharge` the customer owes the VAT.
 */
export function amountLines(amounts: Amounts, isReverseCharge = false): DataItem[] {
  const bill = billOf(amounts);
  const vatLine = isReverseCharge
    ? { term: texts.amounts.vat(), value: texts.amounts.reverseCharge() }
    : amountLine(vatTerm(bill), vatOf(bill));
  return linesWith(bill, vatLine, texts.amounts.total());
}

/** The lines before a country is chosen, with words for the VAT, which is still unknown. */
export function amountLinesBeforeVat(amounts: Amounts, vatUnknown: string): DataItem[] {
  const vatLine = { term: texts.amounts.vat(), value: vatUnknown };
  return linesWith(billOf(amounts), vatLine, texts.amounts.totalBeforeVat());
}

/** The same amounts as the rules take them: in cents. */
function billOf({
  coupon,
  tax,
  vatBase = 'price',
  couponAmount = 0,
  ...euros
}: Amounts): OrderAmounts {
  return {
    ...{ coupon, tax, vatBase },
    price: toCents(euros.price),
    couponAmount: toCents(couponAmount),
    wallet: toCents(euros.wallet),
    amount: toCents(euros.amount),
  };
}

function linesWith(bill: OrderAmounts, vatLine: DataItem, totalTerm: string): DataItem[] {
  const { price, coupon, couponAmount, wallet, amount } = bill;
  return [
    amountLine(texts.amounts.price(), price),
    ...(coupon > 0 || couponAmount > 0
      ? [amountLine(formatCouponTerm(bill), couponDiscount(bill), '−')]
      : []),
    vatLine,
    ...(wallet > 0 ? [amountLine(texts.amounts.wallet(), wallet, '−')] : []),
    { ...amountLine(totalTerm, amount), isTotal: true },
  ];
}

function amountLine(term: string, cents: Cents, sign = ''): DataItem {
  return { term, value: sign + formatCents(cents), isVerbatim: true };
}

function vatTerm(bill: OrderAmounts): string {
  if (bill.tax === 0) return texts.amounts.noVat();
  return texts.amounts.vatOf({
    percent: formatCount(bill.tax),
    base: formatCents(taxableAmount(bill)),
  });
}
