import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Random secrets that the API generates at its first start. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Counters without gaps, such as the receipt numbers. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
