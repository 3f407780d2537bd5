import { formatEuros } from '@site/shared/format';
import { percentOf, toCents, toEuros } from '@site/shared/rules';
import type { DataItem } from '@site/shared/ui';

/** What a quote and an order have in common: euros, and percentages as numbers. */
export type Amounts = {
  price: number;
  coupon: number;
  tax: number;
  wallet: number;
  amount: number;
};

/**
 * How a price becomes a total, line by line (section 9: price minus coupon% plus tax% of price minus wallet). The total is the
 * server's own; lines that are nothing are left out, but not VAT, nor that the customer owes it (`isReverseCharge`).
 */
export function amountLines(amounts: Amounts, isReverseCharge = false): DataItem[] {
  const vat = isReverseCharge
    ? { term: 'VAT', value: 'reverse charge' }
    : { term: `VAT (${amounts.tax} %)`, value: formatEuros(share(amounts, amounts.tax)) };
  return lines(amounts, vat, 'Total');
}

/** The same while the country, and with it the VAT, is not known. */
export function amountsBeforeVat(amounts: Amounts): DataItem[] {
  return lines(amounts, { term: 'VAT', value: 'depends on your country' }, 'Total before VAT');
}

function lines(amounts: Amounts, vat: DataItem, total: string): DataItem[] {
  const { price, coupon, wallet, amount } = amounts;
  return [
    { term: 'Price', value: formatEuros(price) },
    ...(coupon > 0
      ? [{ term: `Coupon (${coupon} %)`, value: `−${formatEuros(share(amounts, coupon))}` }]
      : []),
    vat,
    ...(wallet > 0 ? [{ term: 'Wallet', value: `−${formatEuros(wallet)}` }] : []),
    { term: total, value: formatEuros(amount), isTotal: true },
  ];
}

function share({ price }: Amounts, percent: number): number {
  return toEuros(percentOf(toCents(price), percent));
}
