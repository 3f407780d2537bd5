import type { TokenRight } from '@site/shared/rules';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';

/**
 * The tokens with which other systems make calls, as SHA-256 hashes: a copy of the database does
 * not contain usable tokens.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull().unique(),
    /** How the token begins, for the list. */
    start: text().notNull(),
    name: text().notNull(),
    rights: text().array().$type<TokenRight[]>().notNull(),
    makerId: integer('maker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_tokens_maker_id').on(table.makerId)],
);
