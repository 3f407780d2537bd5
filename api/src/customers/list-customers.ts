import type { ListedCustomer } from '@site/shared/contract';
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { planColumns } from '../auth/next-plan';
import { nextPlans, users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { orders } from '../orders/tables';
import { hasEmailWords, hasNameWords } from '../tickets/ticket-search';

export const CUSTOMERS_PER_PAGE = 50;

/** A common word, such as the provider of a mailbox or a first name, is in many accounts. */
const MAX_WORD_MATCHES = 200;

/** A customer has several orders with the same name. */
const MAX_NAME_MATCHES = 2_000;

/** The places of a page that customers found by name have, although more emails match. */
const NAME_PLACES = 15;

type ListQuery = { search?: string | undefined; before?: number | undefined };

/**
 * The newest accounts, or at most a page of those that a search finds: the emails that begin with
 * it, then the newest accounts whose name has it. When both fill the page, names have the last 15
 * places, and only a longer search finds the other emails. The number of accounts does not change
 * the work: each part of the search ends after a page of its index.
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
      ...planColumns,
      activatedAt: users.activatedAt,
      suspendedAt: users.suspendedAt,
      deleteAt: users.deleteAt,
    })
    .from(users)
    .leftJoin(nextPlans, eq(nextPlans.userId, users.id))
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
  // An email that begins with the search is found by its word, too.
  const found = new Set([...byNumber, ...idsOf(byOrder), ...byStart, ...byWord]);
  const byName = (await idsNamed(db, search)).filter((id) => !found.has(id));
  const places = CUSTOMERS_PER_PAGE - Math.min(byName.length, NAME_PLACES);
  const ids = [...found];
  return [...ids.slice(0, places), ...byName, ...ids.slice(places)].slice(0, limit);
}

/**
 * The accounts with orders on which the name has the words, the newest first, of at most 2,000
 * orders. With an order of the inner query, a common name reads all orders.
 */
async function idsNamed(db: Queryable, search: string): Promise<number[]> {
  const named = db
    .select({ id: orders.userId })
    .from(orders)
    .where(hasNameWords(search))
    .limit(MAX_NAME_MATCHES)
    .as('named');
  const rows = await db
    .selectDistinct({ id: named.id })
    .from(named)
    .orderBy(desc(named.id))
    .limit(MAX_WORD_MATCHES);
  return idsOf(rows);
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
  return idsOf(rows);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** The condition of the index `users_by_email_start`. */
function startsWith(search: string): SQL {
  const pattern = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${users.email}) like ${pattern}`;
}
