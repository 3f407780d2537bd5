import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** What happens to a payment: it may come back to the customer, or be disputed at the bank, which ends for us or against us. */
export const PAYMENT_OUTCOMES = [
  'paid',
  'declined',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const;

/** Notices of payment providers, each kept once, before anything is done about it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    order: text().notNull(),
    /** Cents. */
    amount: integer().notNull(),
    currency: text().notNull(),
    outcome: text({ enum: PAYMENT_OUTCOMES }).notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    /** What came of it. */
    note: text(),
  },
  (table) => [
    unique('payment_events_once').on(table.provider, table.eventId),
    index('payment_events_unhandled').on(table.handledAt),
  ],
);
export type PaymentEvent = typeof paymentEvents.$inferSelect;
