import { isInEu } from './countries';
import { type Cents, percentOf } from './money';

/** The documents of the books: a credit note corrects an invoice. */
export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * What an order cost, in cents: `price` before coupon and VAT; `wallet` and `amount` paid the
 * total. `tax` is in percent.
 */
type PaidOrder = { price: Cents; tax: number; wallet: Cents; amount: Cents };

/**
 * The total of an order as net amount and VAT. The VAT is that of the order: a percentage of the
 * price before the coupon (section 9, decision 16). It is never more than what was paid.
 */
export function invoiceAmounts({ price, tax, wallet, amount }: PaidOrder): {
  net: Cents;
  vat: Cents;
  total: Cents;
} {
  const total = wallet + amount;
  const vat = Math.min(total, percentOf(price, tax));
  return { net: total - vat, vat, total };
}

/** The counter of the documents of a kind and year (UTC), and the number that a count makes. */
export function invoiceSeries(kind: InvoiceKind, issuedAt: number) {
  const year = new Date(issuedAt).getUTCFullYear();
  const prefix = kind === 'invoice' ? year : `C${year}`;
  return {
    counter: `${kind}-${year}`,
    number: (count: number) => `${prefix}-${String(count).padStart(6, '0')}`,
  };
}

/** An order from the EU with a VAT number has no tax only if the customer owes the VAT. */
export function isReverseCharged({
  tax,
  country,
  vatNumber,
}: {
  tax: number;
  country: string;
  vatNumber?: string | null | undefined;
}): boolean {
  return tax === 0 && Boolean(vatNumber) && isInEu(country);
}

const PERIOD = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/;

/** Whether a text names a month ('2026-11') or a quarter ('2026-Q4'). */
export function isBookPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/** The first moment of a period and of the next one (ms, UTC). Throws a RangeError for others. */
export function bookPeriodRange(period: string): { from: number; until: number } {
  const [, year, month, quarter] = PERIOD.exec(period) ?? [];
  if (!year) throw new RangeError(`not a month or quarter: ${period}`);
  const first = month ? Number(month) - 1 : (Number(quarter) - 1) * 3;
  return {
    from: Date.UTC(Number(year), first),
    until: Date.UTC(Number(year), first + (month ? 1 : 3)),
  };
}

/** The month of a moment (ms, UTC): '2026-11'. */
export function monthOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 7);
}

/** The quarter of a moment (ms, UTC): '2026-Q4'. */
export function quarterOf(moment: number): string {
  const at = new Date(moment);
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}
