import type { ListedCustomer } from '@site/shared/contract';
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { orders } from '../orders/tables';
import { hasEmailWords } from '../tickets/ticket-search';

export const CUSTOMERS_PER_PAGE = 50;

/** A common word, such as the provider of a mailbox, is in the emails of most accounts. */
const MAX_WORD_MATCHES = 200;

type ListQuery = { search?: string | undefined; before?: number | undefined };

/**
 * The newest accounts, or at most a page of those that a search finds: the emails that begin with
 * it first. The number of accounts does not change the work: each part of the search ends after a
 * page of its index.
 */
export async function listCustomers(
  db: Queryable,
  { search, before }: ListQuery,
): Promise<{ customers: ListedCustomer[]; hasMore: boolean }> {
  const limit = CUSTOMERS_PER_PAGE + 1;
  const found = search ? await idsFoundBy(db, search, limit) : undefined;
  if (found?.length === 0) return { customers: [], hasMore: false };
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      max_list: users.max_list,
      expiry: users.expiry,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        found && inArray(users.id, found),
        before === undefined ? undefined : lt(users.id, before),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  const place = new Map(found?.map((id, index) => [id, index]));
  const sorted = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { customers: sorted.slice(0, CUSTOMERS_PER_PAGE), hasMore: rows.length === limit };
}

/** The accounts that a search finds, the best first. */
async function idsFoundBy(db: Queryable, search: string, limit: number): Promise<number[]> {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  const byNumber = number === undefined ? [] : [Number(number)];
  const byOrder = await db
    .select({ id: orders.userId })
    .from(orders)
    .where(eq(orders.number, search.toUpperCase()));
  const byStart = await idsWhere(
    db,
    startsWith(search),
    limit,
    sql`lower(${users.email}) using ~<~`,
  );
  const byWord =
    byStart.length < limit ? await idsWhere(db, hasEmailWords(search), MAX_WORD_MATCHES) : [];
  const ids = [...byNumber, ...byOrder.map(({ id }) => id), ...byStart, ...byWord];
  return [...new Set(ids)].slice(0, limit);
}

async function idsWhere(
  db: Queryable,
  matches: SQL,
  limit: number,
  order?: SQL,
): Promise<number[]> {
  const query = db
    .select({ id: users.id })
    .from(users)
    .where(and(matches, isNull(users.deletedAt)))
    .$dynamic();
  const rows = await (order ? query.orderBy(order) : query).limit(limit);
  return rows.map(({ id }) => id);
}

/** The condition of the index `users_by_email_start`. */
function startsWith(search: string): SQL {
  const pattern = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${users.email}) like ${pattern}`;
}
