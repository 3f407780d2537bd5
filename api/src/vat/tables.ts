import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** What VIES said of a VAT number, which is also the proof for the tax office. */
export const vatChecks = pgTable('vat_checks', {
  number: text().primaryKey(),
  isValid: boolean('is_valid').notNull(),
  checkedAt: moment('checked_at').notNull(),
});
