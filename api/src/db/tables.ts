import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Random secrets this installation made for itself. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Counters without gaps, such as the receipt numbers. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
