import * as z from '@site/shared/schema';
import { ORDER_STATUSES, ORDER_TYPES, VAT_BASES, WALLET_ENTRY_KINDS } from '../rules';
import { orderBilling } from './billing';
import * as fields from './fields';
import { limits, ownedPeriod } from './limits';

/** The order of section 3. Limits are values, amounts are euros, percentages are plain numbers. */
export const order = z.object({
  /** The order number. */
  id: z.string(),
  createdAt: fields.timestamp,
  type: z.enum(ORDER_TYPES),
  result: z.enum(ORDER_STATUSES),
  ...orderBilling.shape,
  payment_mode: z.string(),
  /** The deposit address of an order in a coin. */
  crypto_wallet: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  ...limits.shape,
  /** The net price, before coupon and VAT. */
  price: z.number(),
  /** Percent. */
  coupon: z.number(),
  /** The fixed amount of a coupon, before its limits. 0 for a coupon in percent. */
  couponAmount: z.optional(z.number()),
  /** The VAT rate in percent. */
  tax: z.number(),
  vatBase: z.optional(z.enum(VAT_BASES)),
  wallet: z.number(),
  amount: z.number(),
  /** The end of the subscription, if this order is paid. */
  expiry: fields.timestamp,
  /** The page on which an unpaid card order is paid. */
  payment_url: z.optional(z.string()),
  /** Local mode only: the page on which the coin of an order is sent on a sandbox chain. */
  sandbox_url: z.optional(z.string()),
  /** When the last card payment of an unpaid order was declined. */
  declinedAt: z.optional(fields.timestamp),
  /** The amount to send to `crypto_wallet`, in the coin. */
  crypto_amount: z.optional(z.string()),
  /** Euros for one coin, valid until `pay_before`. */
  crypto_rate: z.optional(z.number()),
  pay_before: z.optional(fields.timestamp),
  /** The amount that has been received, in the coin. */
  crypto_received: z.optional(z.string()),
  /** What is still missing after a payment, in the coin. */
  crypto_due: z.optional(z.string()),
  confirmations: z.optional(z.number()),
  /** How an order was paid outside of the site. Lists leave it out. */
  handPayment: z.optional(z.object({ reference: z.string(), paidOn: z.string() })),
  /** The receipt's number. `receipt` and `completedAt` are set by the first completion. */
  receipt: z.optional(z.number()),
  completedAt: z.optional(fields.timestamp),
  /** What the account owns after this order. Lists leave it out, as do ended orders. */
  owned: z.optional(z.array(ownedPeriod)),
});
export type Order = z.infer<typeof order>;

/** A change of an order's status. */
const orderMove = z.object({
  from: z.enum(ORDER_STATUSES),
  to: z.enum(ORDER_STATUSES),
  by: z.string(),
  why: z.string(),
  at: fields.timestamp,
});

/** A payment that was recorded from a coin's chain. */
const coinPayment = z.object({
  amount: z.string(),
  transaction: z.string(),
  confirmations: z.number(),
  by: z.string(),
  at: fields.timestamp,
  /** When it was sent. */
  paidAt: z.optional(fields.timestamp),
  /** Euros for one coin, if it was sent after the rate lock. */
  rate: z.optional(z.number()),
  /** When the chain dropped it; it no longer counts. */
  droppedAt: z.optional(fields.timestamp),
});

/** An entry of the owner's wallet that belongs to the order, in euros. */
const orderWalletEntry = z.object({
  id: z.number(),
  amount: z.number(),
  kind: z.enum(WALLET_ENTRY_KINDS),
  by: z.string(),
  why: z.string(),
  at: fields.timestamp,
  /** The credit that a reversal takes back. */
  reverses: z.optional(z.number()),
});

/**
 * A part of the payment that was returned, or all of it: by a refund, or by the bank after a lost
 * dispute. A refund is 'pending' until the card processor says that it is done; one that 'failed'
 * is made in another way.
 */
export const paymentReturn = z.object({
  /** Euros. */
  amount: z.number(),
  kind: z.enum(['refund', 'dispute']),
  state: z.enum(['pending', 'done', 'failed']),
  /** When it was reported first. */
  at: fields.timestamp,
  /** The transaction of a part that was returned by hand. */
  transaction: z.optional(z.string()),
});
export type PaymentReturn = z.infer<typeof paymentReturn>;

/** How the money of a refund is returned. */
const REFUND_WAYS = ['provider', 'hand'] as const;

/** An order that moves with another one, because it depends on it. */
const dependentOrder = z.object({
  ...z.pick(order, {
    id: true,
    type: true,
    result: true,
    amount: true,
    wallet: true,
    payment_mode: true,
  }).shape,
  /** How its money would be returned. */
  refundWay: z.enum(REFUND_WAYS),
  /** The euros of its payment that were not returned before. */
  refundAmount: z.optional(z.number()),
});

/** The return of the money of a refunded order. */
const refund = z.object({
  /** Euros. The wallet's part is not in it. */
  amount: z.number(),
  way: z.enum(REFUND_WAYS),
  /** The provider's id of the refund, or the transaction of a return by hand. */
  transaction: z.optional(z.string()),
  /** Why the provider refused the refund. */
  problem: z.optional(z.string()),
  /** Omitted while the money is not returned. */
  doneAt: z.optional(fields.timestamp),
});

/** What only the admin sees of an order: its owner, its history and the owner's wallet. */
export const adminOrderDetails = z.object({
  user: fields.accountSummary,
  moves: z.array(orderMove),
  /** The owner's wallet, in euros. */
  balance: z.number(),
  /** The country of the connection that placed the order, if a proxy in front reports it. */
  ipCountry: z.optional(z.string()),
  /** The legal pages that the customer accepted with the order. */
  legalVersions: z.optional(fields.legalVersions),
  payments: z.optional(z.array(coinPayment)),
  walletEntries: z.optional(z.array(orderWalletEntry)),
  /** The orders that would move with this one, by the status that it moves to. */
  movesAlong: z.optional(
    z.array(z.object({ to: z.enum(ORDER_STATUSES), orders: z.array(dependentOrder) })),
  ),
  /** How a refund of this order would return the money. */
  refundWay: z.optional(z.enum(REFUND_WAYS)),
  /** The euros that a refund would return: what was not returned before. */
  refundAmount: z.optional(z.number()),
  /** The most that the next partial refund returns, in euros. Only of a completed order. */
  partialRefund: z.optional(z.object({ payment: z.number(), wallet: z.number() })),
  /** The refund that was made. */
  refund: z.optional(refund),
  /** A late payment of a replaced order, and what applying it would do. In euros. */
  latePayment: z.optional(
    z.object({
      received: z.number(),
      walletNow: z.number(),
      walletAfter: z.number(),
      owned: z.array(ownedPeriod),
      /** Why it cannot be applied. */
      obstacle: z.optional(z.string()),
    }),
  ),
  /** The euros of the order's wallet part that the wallet no longer has. */
  walletShortage: z.optional(z.number()),
});
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;
