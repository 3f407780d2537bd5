import { type Cents, isInEu, isReverseCharged } from '@site/shared/rules';
import type { EInvoiceTerms } from './e-invoice-terms';

/**
 * A category of UNTDID 5305: standard rate, zero rate, reverse charge, outside the scope of VAT,
 * exempt.
 */
export type VatCategory = 'S' | 'Z' | 'AE' | 'O' | 'E';

/** The codes of CEF VATEX for categories that have one. */
export const EXEMPTION_CODES: Partial<Record<VatCategory, string>> = {
  AE: 'VATEX-EU-AE',
  O: 'VATEX-EU-O',
};

/** A part of the net amount with one category, in cents. */
export type VatPart = { category: VatCategory; rate: number; base: Cents; vat: Cents };

type Taxed = { tax: number; country: string; buyer: { vatNumber: string | null } | null };

/** The category of what was sold. A service to a customer outside the EU is not subject to VAT. */
export function vatCategoryOf({ tax, country, buyer }: Taxed): Exclude<VatCategory, 'E'> {
  if (isReverseCharged({ tax, country, vatNumber: buyer?.vatNumber })) return 'AE';
  if (tax > 0) return 'S';
  return isInEu(country) ? 'Z' : 'O';
}

/**
 * The net amount by category. What a coupon takes off without lowering the VAT (decision 16) is a
 * part of its own: an exempt one, below zero.
 */
export function vatPartsOf(
  document: Taxed & { vat: Cents },
  { price, allowances }: Pick<EInvoiceTerms, 'price' | 'allowances'>,
): VatPart[] {
  const off = (lowersVat: boolean) =>
    allowances
      .filter((allowance) => allowance.lowersVat === lowersVat)
      .reduce((sum, { amount }) => sum + amount, 0);
  const untaxed = off(false);
  const base = price - off(true);
  const category = vatCategoryOf(document);
  return [
    { category, rate: document.tax, base, vat: Math.abs(document.vat) },
    ...(untaxed > 0 ? [{ category: 'E' as const, rate: 0, base: -untaxed, vat: 0 }] : []),
  ];
}
