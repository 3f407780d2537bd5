import { isInEu } from './vat-rates';

/** An EU VAT number: the ISO 3166 code of its country, and the number without the prefix. */
export type VatNumber = { country: string; number: string };

/** Greece's prefix is not its ISO code. */
const GREECE = { iso: 'GR', prefix: 'EL' };

/**
 * The VAT number in a text, which may have spaces, dots and dashes; null if it is none. VIES
 * decides whether it exists.
 */
export function parseVatNumber(text: string): VatNumber | null {
  const [, prefix, number] =
    /^([A-Z]{2})([0-9A-Z+*]{2,12})$/.exec(text.toUpperCase().replace(/[\s.-]/g, '')) ?? [];
  if (!prefix || !number || !/\d/.test(number)) return null;
  const country = prefix === GREECE.prefix ? GREECE.iso : prefix;
  return isInEu(country) && prefix !== GREECE.iso ? { country, number } : null;
}

/** The prefix of a country's VAT numbers. */
export function vatPrefix(country: string): string {
  return country === GREECE.iso ? GREECE.prefix : country;
}

/** A VAT number with its prefix, as on receipts: 'EL123456789'. */
export function formatVatNumber({ country, number }: VatNumber): string {
  return vatPrefix(country) + number;
}

/**
 * Whether the customer owes the VAT instead of the seller: the number is of the customer's country,
 * and this is not the seller's.
 */
export function qualifiesForReverseCharge(
  vatNumber: VatNumber,
  country: string,
  sellerCountry: string,
): boolean {
  return vatNumber.country === country && country !== sellerCountry;
}
