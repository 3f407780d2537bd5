import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random secrets this installation made for itself. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
