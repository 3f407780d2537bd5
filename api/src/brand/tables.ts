import { LOGO_KINDS } from '@site/shared/service';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/**
 * The uploaded logos. Rows are only added: versions of the brand and issued documents name them.
 */
export const logos = pgTable('logos', {
  /** A hash of the content. */
  file: text().primaryKey(),
  kind: text({ enum: LOGO_KINDS }).notNull(),
  /** In base64: a version of the site contains it in this form. */
  content: text().notNull(),
  /** The PNG that was drawn from the logo, in base64. */
  picture: text().notNull(),
  /** Pixels of the PNG. */
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment('created_at').notNull(),
});
export type LogoRow = typeof logos.$inferSelect;
