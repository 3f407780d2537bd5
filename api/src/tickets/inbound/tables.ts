import { KEPT_MAIL_REASONS } from '@site/shared/contract';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { tickets } from '../tables';

/**
 * The marks of received mails: the hash of the mail's id in the form of the provider, or of the
 * whole body of a mail that could not be read. A mail is marked before the work on it, so when the
 * provider repeats a call that got no answer, the work is not repeated.
 */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    hash: text().primaryKey(),
    /** When the latest attempt began. */
    receivedAt: moment('received_at').notNull(),
    attempts: integer().notNull().default(1),
    /** The mail has its result: it is added, kept or refused. */
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [index('inbound_mails_by_time').on(table.receivedAt)],
);

/**
 * Mails that were not added to their ticket and wait for the staff. `raw` is the mail as JSON,
 * without its attachments. If the mail could not be read, `sender` is '' and `ticketId` is null.
 */
export const keptMails = pgTable(
  'kept_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    sender: text().notNull(),
    reason: text({ enum: KEPT_MAIL_REASONS }).notNull(),
    raw: text().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('kept_mails_by_time').on(table.receivedAt),
    index('kept_mails_of_ticket').on(table.ticketId),
  ],
);
