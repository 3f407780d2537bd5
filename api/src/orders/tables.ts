import { type Limits, ORDER_STATUSES, ORDER_TYPES, type Subscription } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';
import type { Standing } from './standing';

export const orderStatus = pgEnum('order_status', ORDER_STATUSES);
export const orderType = pgEnum('order_type', ORDER_TYPES);

/** Orders (section 3). Limits are values, amounts cents, percentages plain; the VAT rate is the one of the day. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the customer knows it by; random, so that nobody can count or guess orders. */
    number: text().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    type: orderType().notNull(),
    result: orderStatus().notNull(),
    name: text().notNull(),
    last_name: text().notNull(),
    country: text().notNull(),
    payment_mode: text().notNull(),
    crypto_wallet: text(),
    tag: text(),
    /** What to send, in the coin, with all of its decimals. */
    crypto_amount: text(),
    /** Euros for one coin, locked until `pay_before`. */
    crypto_rate: doublePrecision(),
    pay_before: moment(),
    /** What the chain shows for it by now, in the coin, and how often it has confirmed the least confirmed part. */
    crypto_received: text(),
    confirmations: integer(),
    subscription: jsonb().$type<Subscription>().notNull(),
    playlist: integer().notNull(),
    epg: integer().notNull(),
    customer: integer().notNull(),
    streams: integer().notNull(),
    episodes: integer().notNull(),
    automatic_backups: integer().notNull(),
    price: integer().notNull(),
    coupon: doublePrecision().notNull(),
    couponCode: text('coupon_code'),
    tax: doublePrecision().notNull(),
    wallet: integer().notNull(),
    amount: integer().notNull(),
    /** As offered; once completed, as given. */
    expiry: moment().notNull(),
    /** Where the customer pays; null until the provider has opened the payment. */
    payment_url: text(),
    /** What the provider calls the payment. */
    paymentReference: text('payment_reference'),
    acceptedTerms: boolean('accepted_terms').notNull(),
    ip: text().notNull(),
    /** Evidence of where the customer is, beside what the customer says. */
    ipCountry: text('ip_country'),
    /** Only one that was valid, and when VIES said so: the proof for the tax office. */
    vatNumber: text('vat_number'),
    vatCheckedAt: moment('vat_checked_at'),
    /** A hash of what was asked for: the same within a minute is the same order. */
    requestKey: text('request_key').notNull(),
    /** The caller's own name for the request: the same order for good. */
    idempotencyKey: text('idempotency_key'),
    /** The receipt's number, without gaps, and when the order was first completed. A refund takes neither away. */
    receipt: integer().unique(),
    completedAt: moment('completed_at'),
    /** What the account had just before this order was completed. */
    before: jsonb().$type<Standing>(),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.id.desc()),
    index('orders_by_result').on(table.result, table.createdAt),
    unique('orders_once').on(table.userId, table.idempotencyKey),
    uniqueIndex('one_open_order').on(table.userId).where(sql`${table.result} = 'AWAITING_PAYMENT'`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** Every move of an order: from where to where, who did it, why and when. Only added to. */
export const orderMoves = pgTable(
  'order_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    from: orderStatus().notNull(),
    to: orderStatus().notNull(),
    by: text().notNull(),
    why: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('moves_of_order').on(table.orderId)],
);

/** Payments in a coin, as the administrator finds them on its chain. A transaction pays once, whichever order it is for. */
export const coinPayments = pgTable(
  'coin_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the coin, as text. */
    amount: text().notNull(),
    transaction: text().notNull().unique(),
    confirmations: integer().notNull(),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('coin_payments_of_order').on(table.orderId)],
);

/** What is paid for from the end of the running plan on, where that one has more: it begins at `startsAt`. */
export const nextPlans = pgTable(
  'next_plans',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    limits: jsonb().$type<Limits>().notNull(),
    startsAt: moment('starts_at').notNull(),
  },
  (table) => [index('next_plans_by_start').on(table.startsAt)],
);

/** What came into an account's wallet and went out of it, in cents; the balance is the sum. Only added to. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Positive comes in. */
    amount: integer().notNull(),
    /** 'payment' belongs to an order's own total and goes back when the order ends; 'overpayment' came beyond it; 'credit' is given. */
    kind: text({ enum: ['payment', 'overpayment', 'credit'] }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    by: text().notNull(),
    why: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('wallet_of_user').on(table.userId), index('wallet_of_order').on(table.orderId)],
);

/** How often each coupon of the configuration has been used. */
export const couponUses = pgTable('coupon_uses', {
  code: text().primaryKey(),
  uses: integer().notNull(),
});
