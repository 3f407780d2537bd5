import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { namedRows, type SearchPart } from '../db/found-rows';
import { wordQuery } from '../db/word-query';
import { nameWords } from './billing';
import { orders } from './tables';

/** Whether the billing name of an order has words with all beginnings of the search. */
export function hasNameWords(search: string): SQL {
  return sql`${nameWords(orders)} @@ ${wordQuery(search, '&')}`;
}

/** So many orders are read for the accounts that are named in the queries of a list. */
const MAX_NAMED_ORDERS = 1_000;

/**
 * The part of a search that finds rows by their account, of which an order has the words in its
 * billing name; `accountId` is the column with its id. Empty if no order has them.
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
