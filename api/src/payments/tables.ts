import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * What an event reports about a payment. 'refunded' reports how much was returned so far in all.
 * The outcomes 'refund-…' report one refund, which can fail after days. A dispute is a claim at the
 * customer's bank; an inquiry is a question of the bank that moves no money.
 */
export const PAYMENT_OUTCOMES = [
  'paid',
  'declined',
  'refunded',
  'refund-pending',
  'refund-done',
  'refund-failed',
  'inquiry',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The verified events of payment providers. Each is stored once, before it is applied. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The provider's id of the event. */
    eventId: text('event_id').notNull(),
    /** The number of the order. No foreign key: an event may name an unknown order. */
    order: text().notNull(),
    /** The provider's id of the payment. */
    payment: text().notNull(),
    /** The provider's id of the refund or dispute; null if the event is about the payment. */
    subject: text(),
    /** Why a refund failed, in the provider's words. */
    reason: text(),
    /** Cents. */
    amount: integer().notNull(),
    currency: text().notNull(),
    outcome: text({ enum: PAYMENT_OUTCOMES }).notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When the event was applied; null until then. */
    handledAt: moment('handled_at'),
    /** The result of applying the event, for operators. */
    note: text(),
  },
  (table) => [
    unique('payment_events_once').on(table.provider, table.eventId),
    index('payment_events_unhandled').on(table.handledAt),
    index('payment_events_of_order').on(table.order),
  ],
);
export type StoredPaymentEvent = typeof paymentEvents.$inferSelect;
