import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * The versions of the business data that the administrator has stored. Rows are only added; a
 * planned version that is deleted stays, because it is a part of the history.
 */
export const businessVersions = pgTable(
  'business_versions',
  {
    /** A name of `BUSINESS_DATA`. */
    name: text().notNull(),
    /** A part of the data, such as a country; '' for data without parts. */
    part: text().notNull(),
    /** Grows with each change of the part. Orders name it. */
    number: integer().notNull(),
    validFrom: moment('valid_from').notNull(),
    value: jsonb().notNull(),
    actorId: integer('actor_id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The version that this one takes back. */
    takesBack: integer('takes_back'),
    deletedAt: moment('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.name, table.part, table.number] })],
);
export type BusinessVersionRow = typeof businessVersions.$inferSelect;
