import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

export const role = pgEnum('role', ['customer', 'admin']);

/** Accounts. Number 1 is kept for the administrator. The entitlement's columns are named as the session's fields (section 3). */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: role().notNull().default('customer'),
    createdAt: moment('created_at').notNull(),
    activatedAt: moment('activated_at'),
    /** When an unasked-for mail about signing in or up was last sent, so that nobody can flood the owner. */
    remindedAt: moment('reminded_at'),
    /** When a deletion that was asked for comes true; signing in before that takes it back. */
    deleteAt: moment('delete_at'),
    /** The person is gone; the row stays for the orders that name its number. */
    deletedAt: moment('deleted_at'),
    used_trial: boolean().notNull().default(false),
    max_list: integer(),
    max_epg: integer(),
    max_customer: integer(),
    max_streams: integer(),
    max_episodes: integer(),
    automatic_backups: integer(),
    expiry: moment(),
  },
  (table) => [uniqueIndex('users_email_key').on(sql`lower(${table.email})`)],
);
export type User = typeof users.$inferSelect;

/** Activation codes by their SHA-256: whoever reads the database cannot use them. */
export const activationCodes = pgTable(
  'activation_codes',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('activation_codes_user_id').on(table.userId)],
);

/**
 * Codes that allow a new password, by their SHA-256. By the address that was typed and not by account: writing one is the same work
 * whether there is an account or not.
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text().primaryKey(),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_email').on(sql`lower(${table.email})`)],
);

/** New addresses that wait for their confirmation, by the SHA-256 of the code that was sent there. */
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
  },
  (table) => [index('email_changes_user_id').on(table.userId)],
);

/** Trials ever started, by a hash of the address that outlives the account: one trial per person (section 4). */
export const trialRedemptions = pgTable('trial_redemptions', {
  addressHash: text('address_hash').primaryKey(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  redeemedAt: moment('redeemed_at').notNull(),
});
