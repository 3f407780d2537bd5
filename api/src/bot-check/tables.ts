import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** Solved challenges, kept until they expire. All processes share them: a solution works once. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
