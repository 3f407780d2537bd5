import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { languageOfTexts } from '../../auth/tables';

/** Canned replies. A save names the version that it replaces. */
export const cannedReplies = pgTable('canned_replies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
});

/** A canned reply in a language. Its placeholders are filled in on the page. */
export const cannedReplyTexts = pgTable(
  'canned_reply_texts',
  {
    replyId: integer('reply_id')
      .notNull()
      .references(() => cannedReplies.id, { onDelete: 'cascade' }),
    language: languageOfTexts().notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.replyId, table.language] }),
    unique('canned_reply_titles').on(table.language, table.title),
  ],
);
