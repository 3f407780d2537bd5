import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';
import { orders } from '../orders/tables';

/** The `by` of payments and moves that the chain watcher made. */
export const WATCHER = 'chain';

/**
 * Coin payments, seen on the chain or recorded by the administrator. A transaction pays one order
 * for each address.
 */
export const coinPayments = pgTable(
  'coin_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the coin, as decimal text. */
    amount: text().notNull(),
    transaction: text().notNull(),
    /** The deposit address that received it. */
    address: text().notNull(),
    confirmations: integer().notNull(),
    /** When it was sent. It decides whether the payment is within the rate lock. */
    paidAt: moment('paid_at').notNull(),
    /** Euros for one coin at `paidAt`, if it was sent after the rate lock; else null. */
    rate: doublePrecision(),
    /** `WATCHER`, or 'staff' with the account of the administrator who recorded it. */
    by: text().notNull(),
    actorId: integer('actor_id'),
    at: moment().notNull(),
    /** Since when the chain no longer shows it; null while it does. */
    missingSince: moment('missing_since'),
    /** When it stopped counting, because the chain dropped it; null while it counts. */
    droppedAt: moment('dropped_at'),
  },
  (table) => [
    index('coin_payments_of_order').on(table.orderId),
    unique('coin_payments_once').on(table.transaction, table.address),
    index('coin_payments_by_address').on(table.address),
  ],
);
export type CoinPaymentRow = typeof coinPayments.$inferSelect;

/** Transfers to deposit addresses that fit no order, or several. An administrator assigns them. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    coin: text().notNull(),
    address: text().notNull(),
    transaction: text().notNull(),
    amount: text().notNull(),
    confirmations: integer().notNull(),
    paidAt: moment('paid_at').notNull(),
    /** Why no order was chosen. */
    why: text().notNull(),
    seenAt: moment('seen_at').notNull(),
    /** When it was assigned to an order or set aside; null while it waits. */
    resolvedAt: moment('resolved_at'),
    /** Kept, with `resolution`, when a payment that was set aside is taken up again. */
    resolvedBy: text('resolved_by'),
    /** The account, if `resolvedBy` is 'staff'. */
    resolvedActorId: integer('resolved_actor_id'),
    /** The order's number, or the reason why the payment belongs to no order. */
    resolution: text(),
  },
  (table) => [
    unique('unmatched_payments_once').on(table.transaction, table.address),
    index('unmatched_payments_by_address').on(table.address),
    index('unmatched_payments_open').on(table.resolvedAt),
  ],
);
export type UnmatchedPaymentRow = typeof unmatchedPayments.$inferSelect;

/** Each deposit address that the chain watcher reads. */
export const watchedAddresses = pgTable(
  'watched_addresses',
  {
    coin: text().notNull(),
    address: text().notNull(),
    /** The start of the last complete read; null before the first one. */
    readAt: moment('read_at'),
    /** Another process does not read the address until then. */
    claimedUntil: moment('claimed_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.coin, table.address] })],
);

/** The addresses that were derived from an extended key. A new order gets one that is free. */
export const derivedAddresses = pgTable(
  'derived_addresses',
  {
    coin: text().notNull(),
    /** The fingerprint of the key. */
    key: text().notNull(),
    index: integer().notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.key, table.index] }),
    unique('derived_addresses_once').on(table.coin, table.address),
  ],
);
