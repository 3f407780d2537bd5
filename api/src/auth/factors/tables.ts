import type { FactorKind } from '@site/shared/rules';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { users } from '../tables';

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
    /** The 30 seconds (since 1970) of the last accepted code. A code is accepted once. */
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

/** Unused recovery codes, as HMAC-SHA-256. A used code is deleted. */
export const factorRecoveryCodes = pgTable(
  'factor_recovery_codes',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('factor_recovery_codes_user_id').on(table.userId)],
);

/** Wrong codes of authenticator apps by account, until their period ends. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('wrong_codes_by_end').on(table.endsAt)],
);

/** Signed tokens that were used, until they expire. */
export const usedTokens = pgTable(
  'used_tokens',
  { hash: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_tokens_by_expiry').on(table.expiresAt)],
);
