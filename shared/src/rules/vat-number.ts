import { isInEu } from './countries';

/** A VAT number of a member of the EU: its country as ISO 3166 has it, and the number without the prefix. */
export type VatNumber = { country: string; number: string };

/** Greece writes its numbers with a prefix of its own. */
const GREECE = { iso: 'GR', prefix: 'EL' };

/** Reads a VAT number as people write it, with spaces, dots and dashes; null for what can be none. Whether it exists only VIES knows. */
export function parseVatNumber(text: string): VatNumber | null {
  const [, prefix, number] =
    /^([A-Z]{2})([0-9A-Z+*]{2,12})$/.exec(text.toUpperCase().replace(/[\s.-]/g, '')) ?? [];
  if (!prefix || !number || !/\d/.test(number)) return null;
  const country = prefix === GREECE.prefix ? GREECE.iso : prefix;
  return isInEu(country) && prefix !== GREECE.iso ? { country, number } : null;
}

/** The prefix that stands before a number of this country. */
export function vatPrefix(country: string): string {
  return country === GREECE.iso ? GREECE.prefix : country;
}

/** As it is written on receipts. */
export function formatVatNumber({ country, number }: VatNumber): string {
  return vatPrefix(country) + number;
}

/**
 * Whether the customer owes the VAT in place of the seller: a business in another member state than the seller's, with a valid number of
 * its own country.
 */
export function isReverseCharge(
  vatNumber: VatNumber,
  country: string,
  sellerCountry: string,
): boolean {
  return vatNumber.country === country && country !== sellerCountry;
}
