import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';
import { users } from '../tables';

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
