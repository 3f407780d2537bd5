import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../account/tables';
import { moment } from '../db/columns';

/** Sessions by the SHA-256 of their token. The row, not the cookie, decides how long one lasts (decision: session classes). */
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
    /** What the browser calls itself, and the address of its last use: for the owner, who decides which sessions to end. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);
