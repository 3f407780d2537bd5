import * as z from '@site/shared/schema';
import { ORDER_TYPES, VAT_BASES } from '../rules';
import { vatNumber } from './billing';
import * as fields from './fields';
import { ownedPeriod } from './limits';

/**
 * What a VAT number changes. 'reverse-charge': no VAT. 'no-effect': valid, but of the seller's
 * country or not of the customer's. 'invalid': VIES does not have it. 'unchecked': VIES did not
 * answer in time. VAT is charged in the last three cases.
 */
const VAT_NUMBER_STATUSES = ['reverse-charge', 'no-effect', 'invalid', 'unchecked'] as const;
export type VatNumberStatus = (typeof VAT_NUMBER_STATUSES)[number];

/**
 * The version of the price list that the page shows; without it, the current version. The call is
 * refused if another version applies, because its options may have other values.
 */
export const priceVersion = z.optional(z.int().check(z.gte(0), z.lte(1_000_000)));

/** What a quote depends on. */
export const quoteBody = z.object({
  subscription: fields.subscription,
  priceVersion,
  country: fields.country,
  coupon: z.optional(fields.coupon),
  vatNumber: z.optional(vatNumber),
});

/** What an order would cost an account now. */
export const quote = z.object({
  type: z.enum(ORDER_TYPES),
  /** The net price. Amounts are in euros, `coupon` and `tax` in percent. */
  price: z.number(),
  coupon: z.number(),
  /** The fixed amount of a coupon, before its limits. 0 for a coupon in percent. */
  couponAmount: z.optional(z.number()),
  tax: z.number(),
  /** What `tax` is a percentage of. If missing, the price. */
  vatBase: z.optional(z.enum(VAT_BASES)),
  wallet: z.number(),
  amount: z.number(),
  expiry: fields.timestamp,
  /** What the account would own after this order. */
  owned: z.optional(z.array(ownedPeriod)),
  /** What the VAT number of the request changes. `tax` and `amount` include the change. */
  vatNumber: z.optional(z.enum(VAT_NUMBER_STATUSES)),
});

export const quoteProblems = [
  'selection-invalid',
  'selection-same',
  'coupon-invalid',
  'price-changed',
] as const;
