import { WEBHOOK_PAUSES, type WebhookEvent } from '@site/shared/service';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** The addresses of other systems that get messages about events. */
export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  description: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Encrypted, as the secrets of authenticator apps are. */
  secret: text().notNull(),
  /** The secret before, which signs until `oldSecretUntil`. */
  oldSecret: text('old_secret'),
  oldSecretUntil: moment('old_secret_until'),
  createdAt: moment('created_at').notNull(),
  /** Null while the webhook gets messages. */
  pausedAt: moment('paused_at'),
  /** Why the webhook is paused; null while it gets messages. */
  pause: text({ enum: WEBHOOK_PAUSES }),
  /** The first failed attempt since the last delivered one. */
  failingSince: moment('failing_since'),
  /** Until when one worker sends to this webhook: several would repeat messages. */
  claimedUntil: moment('claimed_until'),
});
export type WebhookRow = typeof webhooks.$inferSelect;

/**
 * The messages to webhooks, written in the transaction of the change that they report. `dueAt` is
 * the time of the next attempt; null if none follows. The last columns are of the newest attempt.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The header `webhook-id`: the same in each attempt, and for each webhook of an event. */
    messageId: text('message_id').notNull(),
    event: text().notNull(),
    /** JSON, as it is signed. */
    body: text().notNull(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at'),
    attempts: integer().notNull().default(0),
    attemptedAt: moment('attempted_at'),
    /** Milliseconds. */
    duration: integer(),
    /** Null without an answer; `answer` then says why there is none. */
    status: integer(),
    answer: text().notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhookId, table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
    index('webhook_deliveries_of_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_of_message').on(table.messageId),
    index('webhook_deliveries_by_age').on(table.createdAt),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
