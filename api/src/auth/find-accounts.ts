import { desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { namedRows, type SearchPart } from '../db/found-rows';
import { wordQuery } from '../db/word-query';
import { emailWords, users } from './tables';

const EMAIL_SEPARATORS = /[@._+-]/g;

/**
 * The condition for accounts whose email has, for each word of the search, a word that begins with
 * it: 'exam smith' finds john.smith@example.com. The index `users_by_email_word` has the same
 * expression.
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

/**
 * The most ids of found accounts that a query of a list contains. A search that finds more is a
 * part of each query instead.
 */
const MAX_NAMED_ACCOUNTS = 1_000;

/**
 * The part of a search that finds rows by their account, whose email has the words; `accountId` is
 * the column with its id. Empty if no account has them.
 */
export async function rowsOfAccountsFoundBy(
  db: Queryable,
  search: string,
  accountId: PgColumn,
): Promise<SearchPart[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(hasEmailWords(search))
    .limit(MAX_NAMED_ACCOUNTS + 1);
  if (found.length === 0) return [];
  if (found.length <= MAX_NAMED_ACCOUNTS)
    return [namedRows(accountId, `{${found.map(({ id }) => id).join()}}`)];
  const hasWords = hasEmailWords(search);
  return [
    {
      isMany: true,
      condition: sql`${accountId} in (select ${users.id} from ${users} where ${hasWords})`,
      test: sql`(select ${hasWords} from ${users} where ${users.id} = ${accountId})`,
    },
  ];
}
