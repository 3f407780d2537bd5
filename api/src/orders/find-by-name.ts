import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { namedRows, type SearchPart } from '../db/found-rows';
import { wordQuery } from '../db/word-query';
import { nameWords } from './billing';
import { orders } from './tables';

/** Whether each word of the search begins a word of an order's billing name. */
export function hasNameWords(search: string): SQL {
  return sql`${nameWords(orders)} @@ ${wordQuery(search, '&')}`;
}

/** If more orders are found, the query of a list looks for their accounts itself. */
const MAX_NAMED_ORDERS = 1_000;

/**
 * The part of a search for the rows of accounts that have an order with the words of the search in
 * its billing name; `accountId` is the column of these rows with the id of the account. Empty if no
 * order has the words.
 */
export async function rowsOfAccountsNamed(
  db: Queryable,
  search: string,
  accountId: PgColumn,
): Promise<SearchPart[]> {
  const found = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(hasNameWords(search))
    .limit(MAX_NAMED_ORDERS + 1);
  if (found.length === 0) return [];
  const accounts = [...new Set(found.map(({ userId }) => userId))];
  if (found.length <= MAX_NAMED_ORDERS) return [namedRows(accountId, `{${accounts.join()}}`)];
  const hasWords = hasNameWords(search);
  const named = sql`select ${orders.userId} from ${orders} where ${hasWords}`;
  return [
    {
      isMany: true,
      condition: sql`${accountId} in (${named})`,
      test: sql`exists (select 1 from ${orders} where ${orders.userId} = ${accountId} and ${hasWords})`,
    },
  ];
}
