import type { LegalVersions } from '@site/shared/contract';
import { BASE_LANGUAGE } from '@site/shared/language';
import {
  ORDER_STATUSES,
  ORDER_TYPES,
  type Subscription,
  VAT_BASES,
  WALLET_ENTRY_KINDS,
} from '@site/shared/rules';
import { type Column, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import type { Author } from '../auth/authors';
import { languageOfTexts, users } from '../auth/tables';
import { moment } from '../db/columns';
import { billingColumns, nameWords } from './billing';
import type { EntitlementSnapshot } from './entitlement-snapshot';

export const orderStatus = pgEnum('order_status', ORDER_STATUSES);
export const orderType = pgEnum('order_type', ORDER_TYPES);

/** The parts of an order number with four digits, for the search of staff. */
export function numberParts(number: Column | SQL): SQL {
  return sql`number_parts(${number})`;
}

/** Orders (section 3). Limits are values, amounts cents, `coupon` and `tax` percentages. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * The order number that customers see. Random, so it reveals no count and cannot be guessed.
     */
    number: text().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    type: orderType().notNull(),
    result: orderStatus().notNull(),
    /** The language of the page that made the order, and of its documents. */
    language: languageOfTexts().notNull().default(BASE_LANGUAGE),
    ...billingColumns,
    payment_mode: text().notNull(),
    crypto_wallet: text(),
    tag: text(),
    /** The amount to send, in the coin, with all of its decimals. */
    crypto_amount: text(),
    /** Euros for one coin, locked until `pay_before`. */
    crypto_rate: doublePrecision(),
    pay_before: moment(),
    /** The sum of the recorded coin payments, in the coin. */
    crypto_received: text(),
    /** What is missing after a coin payment, in the coin at `crypto_rate`; null if nothing is. */
    crypto_due: text(),
    /** The confirmations of the least confirmed coin payment. */
    confirmations: integer(),
    /** When the admins were reminded that the order waits for its verification. */
    remindedAt: moment('reminded_at'),
    /** Indexes into the lists of `priceVersion`. */
    subscription: jsonb().$type<Subscription>().notNull(),
    /** The version of the business data 'prices' that the order was made with. */
    priceVersion: integer('price_version').notNull().default(0),
    playlist: integer().notNull(),
    epg: integer().notNull(),
    customer: integer().notNull(),
    streams: integer().notNull(),
    episodes: integer().notNull(),
    automatic_backups: integer().notNull(),
    /** The net price, before coupon and VAT. */
    price: integer().notNull(),
    coupon: doublePrecision().notNull(),
    /** The fixed amount of a coupon, before its limits. */
    couponAmount: integer('coupon_amount').notNull().default(0),
    couponCode: text('coupon_code'),
    /** The VAT rate on the day of the order. */
    tax: doublePrecision().notNull(),
    /** Of what `tax` is a percentage. */
    vatBase: text('vat_base', { enum: VAT_BASES }).notNull().default('price'),
    /** The part that the wallet pays. */
    wallet: integer().notNull(),
    /** The total to pay. */
    amount: integer().notNull(),
    /** The end of the subscription: the offered one, after the completion the actual one. */
    expiry: moment().notNull(),
    /** The page to pay on; null until the provider has opened the payment. */
    payment_url: text(),
    /** The provider's id of the payment. */
    paymentReference: text('payment_reference'),
    acceptedTerms: boolean('accepted_terms').notNull(),
    /** The versions of the legal pages that were accepted; null without `acceptedTerms`. */
    legalVersions: jsonb('legal_versions').$type<LegalVersions>(),
    ip: text().notNull(),
    /** The country of the connection: evidence beside the country that the customer chose. */
    ipCountry: text('ip_country'),
    /** A hash of the request. The same hash within a minute is a repeated click. */
    requestKey: text('request_key').notNull(),
    /** The caller's Idempotency-Key. The same key returns the same order, at any time. */
    idempotencyKey: text('idempotency_key'),
    /** The gapless receipt number, taken at the first completion. A refund keeps it. */
    receipt: integer().unique(),
    completedAt: moment('completed_at'),
    /** The entitlement of the account just before the order was completed. */
    entitlementBefore: jsonb('before').$type<EntitlementSnapshot>(),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.id),
    index('orders_by_result').on(table.result, table.createdAt),
    index('orders_in_list').on(table.result, table.id),
    index('orders_by_number_part')
      .using('gin', numberParts(table.number))
      .with({ fastupdate: false }),
    index('orders_by_name_word').using('gin', nameWords(table)).with({ fastupdate: false }),
    unique('orders_once').on(table.userId, table.idempotencyKey),
    index('orders_by_deposit_address')
      .on(table.crypto_wallet)
      .where(sql`${table.crypto_wallet} is not null`),
    index('orders_by_coupon').on(table.couponCode).where(sql`${table.couponCode} is not null`),
    uniqueIndex('one_open_order').on(table.userId).where(sql`${table.result} = 'AWAITING_PAYMENT'`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** Who made a change, why, and when (ms): part of each order move and wallet entry. */
export type OrderChange = Author & { why: string; now: number };

/**
 * The moves of orders between statuses. A row with equal `from` and `to` records what happened
 * without a change of the status, such as a partial refund. Rows are only added; that of a partial
 * refund is deleted if the provider does not make it.
 */
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
    /** The account, if `by` is 'staff'. */
    actorId: integer('actor_id'),
    why: text().notNull(),
    at: moment().notNull(),
    /** The order whose move caused this one; null for a move of its own. */
    withOrderId: integer('with_order_id').references(() => orders.id),
  },
  (table) => [index('moves_of_order').on(table.orderId)],
);

/**
 * The entries of the wallets, in cents. The balance of an account is their sum. Rows are only
 * added.
 */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Positive for money that comes in. */
    amount: integer().notNull(),
    kind: text({ enum: WALLET_ENTRY_KINDS }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    by: text().notNull(),
    /** The account, if `by` is 'staff'. */
    actorId: integer('actor_id'),
    why: text().notNull(),
    at: moment().notNull(),
    /** The caller's id of a credit. The same id again adds nothing. */
    requestId: text('request_id').unique(),
    /** The credit that a reversal takes back. A credit is reversed once. */
    reverses: integer()
      .unique()
      .references((): AnyPgColumn => walletEntries.id),
  },
  (table) => [index('wallet_of_user').on(table.userId), index('wallet_of_order').on(table.orderId)],
);
