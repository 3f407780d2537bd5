import type { Cents } from './money';
import { type TaxedPrice, vatOf } from './vat-base';
import { isInEu } from './vat-rates';

/** The documents of the books: a credit note corrects an invoice. */
export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What an order cost, in cents: `wallet` and `amount` paid the total. */
type PaidOrder = TaxedPrice & { wallet: Cents; amount: Cents };

/**
 * The total of an order as net amount and VAT. The VAT is that of the order. It is never more than
 * what was paid.
 */
export function invoiceAmounts({ wallet, amount, ...order }: PaidOrder): {
  net: Cents;
  vat: Cents;
  total: Cents;
} {
  const total = wallet + amount;
  const vat = Math.min(total, vatOf(order));
  return { net: total - vat, vat, total };
}

/**
 * Whether the customer of an order owes its VAT. An order from the EU with a VAT number has no tax
 * only then.
 */
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

/** How many full calendar years after the year of its issue the law keeps a document. */
export const DOCUMENT_YEARS = 10;

/** The first moment (ms, UTC) of the years whose documents the law keeps at `now`. */
export function keptDocumentsFrom(now: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() - DOCUMENT_YEARS, 0);
}
