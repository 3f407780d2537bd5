import * as z from '@site/shared/schema';
import { type DatedVersion, isInEu } from '../rules';
import { email } from './fields';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/**
 * What follows the country in a VAT number of the EU, as VIES describes it. Greece writes EL. With
 * a spread in each line, the formatter keeps the lines.
 */
const NUMBERS_OF_EU: Readonly<Record<string, string>> = {
  ...{ AT: 'U\\d{8}', BE: '[01]\\d{9}', BG: '\\d{9,10}', CY: '\\d{8}[A-Z]', CZ: '\\d{8,10}' },
  ...{ DE: '\\d{9}', DK: '\\d{8}', EE: '\\d{9}', EL: '\\d{9}', ES: '[0-9A-Z]\\d{7}[0-9A-Z]' },
  ...{ FI: '\\d{8}', FR: '[0-9A-Z]{2}\\d{9}', HR: '\\d{11}', HU: '\\d{8}' },
  ...{ IE: '\\d[0-9A-Z+*]\\d{5}[A-Z]{1,2}', IT: '\\d{11}', LT: '\\d{9}(?:\\d{3})?', LU: '\\d{8}' },
  ...{ LV: '\\d{11}', MT: '\\d{8}', NL: '[0-9A-Z+*]{9}B\\d{2}', PL: '\\d{10}', PT: '\\d{9}' },
  ...{ RO: '\\d{2,10}', SE: '\\d{12}', SI: '\\d{8}', SK: '\\d{10}' },
};
const EU_NUMBERS = Object.entries(NUMBERS_OF_EU).map(([country, number]) => country + number);
/** Prefixes that no VAT number outside of the EU has. GR is no prefix: Greece writes EL. */
const EU_PREFIXES = ['GR', ...Object.keys(NUMBERS_OF_EU)].join('|');

/** A VAT number as the seller writes it: its country, then the number that this country has. */
export const SELLER_VAT_NUMBER = new RegExp(
  `^(?:${EU_NUMBERS.join('|')}|(?!${EU_PREFIXES})[A-Z]{2}[0-9A-Z+*]{2,13})$`,
);

const MAX_ADDRESS_LINES = 8;

/**
 * Who operates the site and sells: the business data 'seller'. EU law asks for these data on a page
 * of their own, and documents name the seller.
 */
export const sellerValue = z.object({
  name: line,
  address: z.array(line).check(z.minLength(1), z.maxLength(MAX_ADDRESS_LINES)),
  /** The member state of the seller. Its customers pay VAT also with a VAT number. */
  country: z.optional(z.string().check(z.refine(isInEu))),
  vatNumber: z.optional(z.string().check(z.regex(SELLER_VAT_NUMBER))),
  /** The register that lists the seller, and the number there. */
  register: z.optional(line),
  representative: z.optional(line),
  /** The email in the imprint. Without it, the imprint has the email of support. */
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
