import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';

/**
 * Link codes that allow a new password, as SHA-256 hashes. A row holds the email that was typed,
 * not an account id: storing a code costs the same whether the account exists or not.
 */
export const recoveryLinkCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /**
     * False for a code that a page got in an answer: only mailed codes count for the mail limit.
     */
    isMailed: boolean('is_mailed').notNull().default(true),
  },
  (table) => [index('recovery_codes_email').on(sql`lower(${table.email})`)],
);

/** New emails that wait for confirmation, with the SHA-256 of the code sent to the new address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Set by the confirmation, until the link that undoes the change expires. */
    previousEmail: text('previous_email'),
    /** The SHA-256 of the code that was sent to the previous email. */
    undoHash: text('undo_hash'),
    undoExpiresAt: moment('undo_expires_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('email_changes_user_id').on(table.userId),
    index('email_changes_undo_hash').on(table.undoHash),
  ],
);

/** Changes of a password that can be undone, with the SHA-256 of the link code of the mail. */
export const passwordChanges = pgTable(
  'password_changes',
  {
    undoHash: text('undo_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    undoneAt: moment('undone_at'),
    /** Whether the change was made in a signed-in browser; otherwise, by the link of a mail. */
    isBySession: boolean('is_by_session').notNull().default(true),
  },
  (table) => [index('password_changes_user_id').on(table.userId)],
);

/**
 * All trials that were started, keyed by a hash of the email (`addressHashOf`). The row outlives
 * the account, so a customer gets one trial (section 4 of the specification).
 */
export const trialRedemptions = pgTable('trial_redemptions', {
  addressHash: text('address_hash').primaryKey(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  redeemedAt: moment('redeemed_at').notNull(),
});

/** Whether an account gets reminders (without a row it does), and its time zone. */
export const reminderSettings = pgTable('reminder_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull().default(true),
  /** The zone of the customer's browser, such as 'Europe/Rome'. */
  timeZone: text('time_zone'),
});
