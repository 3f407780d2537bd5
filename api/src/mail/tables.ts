import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * The outbox: mails to send, written in the transaction of the change that they report. `dueAt` is
 * the time of the next attempt, or the end of a worker's claim; null if no attempt follows.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    /** The name of the sender; null for the one of MAIL_FROM. */
    senderName: text('sender_name'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Where the recipient's answer goes; null for the sender's address. */
    replyTo: text('reply_to'),
    /** The address that stops mails of this kind by one press (RFC 8058); null if there is none. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** What the mail is about: mail programs show the mails of one thread together. */
    thread: text(),
    /**
     * Sent only if the recipient has an account. The worker decides it, so the time of a request
     * does not reveal whether an account exists.
     */
    onlyToAccount: boolean('only_to_account').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at'),
    attempts: integer().notNull().default(0),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_due_at').on(table.dueAt)],
);
export type StoredMail = typeof outbox.$inferSelect;
