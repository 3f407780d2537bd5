import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** The responses of VIES for VAT numbers, kept for a day. */
export const vatChecks = pgTable('vat_checks', {
  number: text().primaryKey(),
  isValid: boolean('is_valid').notNull(),
  checkedAt: moment('checked_at').notNull(),
});
