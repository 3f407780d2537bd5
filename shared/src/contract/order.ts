import * as z from 'zod/mini';
import { ORDER_STATUSES, ORDER_TYPES } from '../rules';
import * as fields from './fields';

/** The order of section 3; limits are values, amounts euros, percentages plain. */
export const order = z.object({
  id: z.string(),
  createdAt: fields.timestamp,
  type: z.enum(ORDER_TYPES),
  result: z.enum(ORDER_STATUSES),
  name: z.string(),
  last_name: z.string(),
  country: z.string(),
  payment_mode: z.string(),
  crypto_wallet: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  playlist: z.number(),
  epg: z.number(),
  customer: z.number(),
  streams: z.number(),
  episodes: z.number(),
  automatic_backups: z.number(),
  /** Net price before coupon and tax. */
  price: z.number(),
  coupon: z.number(),
  tax: z.number(),
  wallet: z.number(),
  amount: z.number(),
  /** Until when the subscription runs (or would run) by this order. */
  expiry: fields.timestamp,
  /** Where an unpaid card order is paid. */
  payment_url: z.optional(z.string()),
  /** The customer's VAT number, where it was valid; with a tax of 0 in the EU the customer owes the VAT. */
  vatNumber: z.optional(z.string()),
  /** What to send to `crypto_wallet`, in the coin; and the euros for one coin that it was reckoned with, good until `pay_before`. */
  crypto_amount: z.optional(z.string()),
  crypto_rate: z.optional(z.number()),
  pay_before: z.optional(fields.timestamp),
  /** What has come in of it by now, and how often the chain has confirmed that. */
  crypto_received: z.optional(z.string()),
  confirmations: z.optional(z.number()),
  /** The receipt's number and time, from the first completion on. */
  receipt: z.optional(z.number()),
  completedAt: z.optional(fields.timestamp),
});
export type Order = z.infer<typeof order>;

export const owner = z.object({ id: z.number(), email: z.string() });

/** What only the administrator sees of an order: whose it is, how it came to its status, and what the owner's wallet holds. */
export const managed = z.object({
  user: owner,
  moves: z.array(
    z.object({
      from: z.enum(ORDER_STATUSES),
      to: z.enum(ORDER_STATUSES),
      by: z.string(),
      why: z.string(),
      at: fields.timestamp,
    }),
  ),
  balance: z.number(),
  /** Where the connection came from, if a proxy in front tells. */
  ipCountry: z.optional(z.string()),
  /** What was recorded of a coin's chain. */
  payments: z.optional(
    z.array(
      z.object({
        amount: z.string(),
        transaction: z.string(),
        confirmations: z.number(),
        by: z.string(),
        at: fields.timestamp,
      }),
    ),
  ),
});
export type AdminOrderDetails = z.infer<typeof managed>;
