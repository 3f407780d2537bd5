import * as z from '@site/shared/schema';
import { type DatedVersion, isInEu } from '../rules';
import { email } from './fields';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** A VAT number as the seller writes it: its country and 2 to 13 characters. */
export const SELLER_VAT_NUMBER = /^[A-Z]{2}[0-9A-Z+*]{2,13}$/;

export const MAX_ADDRESS_LINES = 8;

/**
 * Who operates the site and sells: the business data 'seller'. EU law asks for these data on a page
 * of their own, and documents name the seller.
 */
export const sellerValue = z.object({
  name: line,
  address: z.array(line).check(z.minLength(1), z.maxLength(MAX_ADDRESS_LINES)),
  /** The member state whose customers pay VAT also with a VAT number. */
  country: z.optional(z.string().check(z.refine(isInEu))),
  vatNumber: z.optional(z.string().check(z.regex(SELLER_VAT_NUMBER))),
  /** The register that lists the seller, and the number there. */
  register: z.optional(line),
  representative: z.optional(line),
  /** The email of the imprint; that of support if it is missing. */
  email: z.optional(email),
});
export type Imprint = z.infer<typeof sellerValue>;

/** Local mode without a seller: a sample that no reader takes for a company. */
export const SAMPLE_SELLER: Imprint = {
  name: 'Sample Seller (local mode)',
  address: ['Sample Street 1', '00000 Sampletown'],
  vatNumber: 'IT00000000000',
  register: 'Sample register, number 0',
  representative: 'Sample Person',
};

/** A seller as the first version, which applies until the administrator stores one. */
export function firstSeller(value: Imprint): readonly DatedVersion<Imprint>[] {
  return [{ number: 0, validFrom: 0, value }];
}
