import type { Cents } from '@site/shared/rules';
import type { Buyer } from '../orders/billing';
import type { EInvoiceTerms } from './e-invoice-terms';
import type { VatCategory } from './e-invoice-vat';
import type { InvoiceRow } from './tables';
import { textElement } from './xml';

export const CURRENCY = 'EUR';
/** Year, month and day without separators, by UNTDID 2379. */
const DATE_FORMAT = 'format="102"';

/** A document that has an e-invoice. */
export type EInvoice = InvoiceRow & {
  buyer: Buyer;
  content: NonNullable<InvoiceRow['content']>;
  terms: EInvoiceTerms;
};

/** Whether a document has an e-invoice: its customer is known, and so is what EN 16931 demands. */
export function isEInvoice(document: InvoiceRow): document is EInvoice {
  return document.buyer !== null && document.content !== null && document.terms !== null;
}

/** The tax of a line or an allowance. */
export function taxOf(category: VatCategory, rate: number): string[] {
  return [
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', category),
    rateOf(category, rate),
  ];
}

/** What is not subject to VAT has no rate (BR-O-05). */
export function rateOf(category: VatCategory, rate: number): string {
  return category === 'O' ? '' : textElement('ram:RateApplicablePercent', String(rate));
}

/** The day of a time (ms) in UTC, as the PDF has it. */
export function dateElement(prefix: 'udt' | 'qdt', at: number): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return textElement(`${prefix}:DateTimeString`, day, DATE_FORMAT);
}

/** An amount in euros, as the XML has it: '12.50'. */
export function euros(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
