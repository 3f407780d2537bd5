import { desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { wordQuery } from '../db/word-query';
import { emailWords, users } from './tables';

const EMAIL_SEPARATORS = /[@._+-]/g;

/**
 * Whether an email has words with all beginnings of the search: 'smith' and 'exam' find
 * john.smith@example.com. The expression is that of the index `users_by_email_word`.
 */
export function hasEmailWords(search: string): SQL {
  const parts = search.replaceAll(EMAIL_SEPARATORS, ' ');
  return sql`${emailWords(users.email)} @@ ${wordQuery(parts, '&')}`;
}

/** The most accounts that are found without an order. */
const MAX_MATCHES = 2_000;

/**
 * The ids of the newest accounts whose email has the words of the search, at most `limit`. The
 * first query has no order: with one, PostgreSQL could walk through all accounts. Words that more
 * accounts have are so frequent that the walk of the second query is short.
 */
export async function newestAccountsFoundBy(
  db: Queryable,
  search: string,
  limit: number,
): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(hasEmailWords(search))
    .limit(MAX_MATCHES + 1);
  if (found.length <= MAX_MATCHES)
    return found
      .map(({ id }) => id)
      .sort((a, b) => b - a)
      .slice(0, limit);
  const newest = await db
    .select({ id: users.id })
    .from(users)
    .where(hasEmailWords(search))
    .orderBy(desc(users.id))
    .limit(limit);
  return newest.map(({ id }) => id);
}
