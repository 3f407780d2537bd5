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

/** How many wrong codes of authenticator apps were entered for an account, until `endsAt`. */
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

/** SHA-256 hashes of one-time tokens that were used, until the tokens expire. */
export const usedTokens = pgTable(
  'used_tokens',
  { hash: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_tokens_by_expiry').on(table.expiresAt)],
);
