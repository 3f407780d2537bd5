import type { LegalVersions } from '@site/shared/contract';
import { BASE_LANGUAGE, LANGUAGES } from '@site/shared/language';
import { ACCOUNT_ROLES, type FactorKind, type Limits } from '@site/shared/rules';
import { type Column, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

export const role = pgEnum('role', ACCOUNT_ROLES);
export const languageOfTexts = pgEnum('language', LANGUAGES);

/** The words of an email for the search of staff: its parts between '@', '.', '_', '+' and '-'. */
export function emailWords(email: Column): SQL {
  return sql`to_tsvector('folded', translate(${email}, '@._+-', '     '))`;
}

/**
 * Accounts. Id 1 is reserved for the admin. The columns of the entitlement have the names of the
 * session fields (section 3).
 */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: role().notNull().default('customer'),
    /** The language of the mails. */
    language: languageOfTexts().notNull().default(BASE_LANGUAGE),
    createdAt: moment('created_at').notNull(),
    /** The versions of the legal pages that applied when the account was made. */
    legalVersions: jsonb('legal_versions').$type<LegalVersions>(),
    activatedAt: moment('activated_at'),
    /**
     * When the account got the last mail that a request without a session caused. Limits how often
     * such a mail is sent.
     */
    remindedAt: moment('reminded_at'),
    /** Since when the account may not sign in; an administrator suspended it. */
    suspendedAt: moment('suspended_at'),
    /** When a requested deletion takes effect. A sign-in before that cancels it. */
    deleteAt: moment('delete_at'),
    /** When the personal data was erased. The row stays, because orders refer to its id. */
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
  (table) => [
    index('users_by_expiry').on(table.expiry),
    // The C order lets the beginning of an email use the index.
    index('users_by_email_start').on(sql`lower(${table.email}) text_pattern_ops`, table.id),
    index('users_of_staff').on(table.role).where(sql`${table.role} <> 'customer'`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_by_email_word').using('gin', emailWords(table.email)).with({ fastupdate: false }),
  ],
);
export type User = typeof users.$inferSelect;

/** Smaller plans that are paid and wait for the end of the running plan. */
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

/**
 * Device sessions, keyed by the SHA-256 of their token. The row, not the cookie, decides when a
 * session ends (decision 29).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the owner last confirmed the sign-in; null if that was the sign-in itself. */
    confirmedAt: moment('confirmed_at'),
    /** The browser, as the owner sees it in the list of sessions: user agent, last IP address. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** Activation codes as SHA-256 hashes: a copy of the database does not contain usable codes. */
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
    /** The SHA-256 of the sign-up mark of the browser; null if the browser is not known. */
    browserHash: text('browser_hash'),
    /** A code that is not sent only names the browser. It does not count for the limit of mails. */
    isMailed: boolean('is_mailed').notNull().default(true),
  },
  (table) => [index('activation_codes_user_id').on(table.userId)],
);

/** How many sign-ins of an account have failed in a row: by wrong passwords or wrong codes. */
export const signInFailures = pgTable('sign_in_failures', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
});

/** The second factors of accounts. */
export const factors = pgTable(
  'factors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FactorKind>().notNull(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** The secret of an authenticator app, encrypted. */
    secret: text(),
    /** The time step (`stepOfCode`) of the last accepted code. A code is accepted once. */
    lastStep: integer('last_step'),
    /** The id of a passkey, in base64url. */
    credentialId: text('credential_id').unique(),
    /** In COSE form, as base64url. */
    publicKey: text('public_key'),
    /** How often the passkey has signed, as its device counts; always 0 for synced passkeys. */
    counter: bigint({ mode: 'number' }),
    transports: text().array(),
    /** Whether the passkey is synced to other devices of its owner. */
    isBackedUp: boolean('is_backed_up'),
  },
  (table) => [index('factors_user_id').on(table.userId)],
);
export type FactorRow = typeof factors.$inferSelect;
