import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** Challenges already used, until they expire: each counts once, in every process. */
export const spentChallenges = pgTable('spent_challenges', {
  signature: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});
