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

/** In so many accounts, of those that a search finds, the newest ones are looked for. */
const MAX_MATCHES = 2_000;

/**
 * The ids of the newest accounts whose email has the words of the search, at most `limit`. The
 * inner query has no order: with one, PostgreSQL could walk through all accounts.
 */
export async function newestAccountsFoundBy(
  db: Queryable,
  search: string,
  limit: number,
): Promise<number[]> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(hasEmailWords(search))
    .limit(MAX_MATCHES)
    .as('found');
  const rows = await db.select({ id: found.id }).from(found).orderBy(desc(found.id)).limit(limit);
  return rows.map(({ id }) => id);
}
