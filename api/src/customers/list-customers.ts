import type { ListedCustomer } from '@site/shared/contract';
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { hasEmailWords } from '../auth/find-accounts';
import { planColumns } from '../auth/next-plan';
import { nextPlans, users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { hasNameWords } from '../orders/find-by-name';
import { orders } from '../orders/tables';

export const CUSTOMERS_PER_PAGE = 50;

/** The most accounts that a search finds by a word, such as a first name: many can have it. */
const MAX_WORD_MATCHES = 200;

/** The most orders in which a search looks for a name. A customer can have many of them. */
const MAX_NAMED_ORDERS = 2_000;

/**
 * The last places of a page that are kept for accounts found by name, also if more emails match.
 */
const NAME_PLACES = 15;

type ListQuery = { search?: string | undefined; before?: number | undefined };

/**
 * The newest accounts, or with a search at most `size` of the accounts that it finds: first those
 * whose email begins with it or has its words, then the newest accounts whose name has its words.
 * If there are too many of both, names get the last `NAME_PLACES` places. The number of accounts
 * does not change the work, because each part of the search has a limit.
 */
export async function listCustomers(
  db: Queryable,
  { search, before }: ListQuery,
  size = CUSTOMERS_PER_PAGE,
): Promise<{ customers: ListedCustomer[]; hasMore: boolean }> {
  const limit = size + 1;
  const foundIds = search ? await idsFoundBy(db, search, limit) : undefined;
  if (foundIds?.length === 0) return { customers: [], hasMore: false };
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
        foundIds && inArray(users.id, foundIds),
        before === undefined ? undefined : lt(users.id, before),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  // The order of the search; without a search, the order of the query stays.
  const places = new Map(foundIds?.map((id, index) => [id, index]));
  const sorted = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { customers: sorted.slice(0, size), hasMore: rows.length === limit };
}

/** The ids of the accounts that a search finds, the best first. */
async function idsFoundBy(db: Queryable, search: string, limit: number): Promise<number[]> {
  const accountId = /^#?(\d{1,9})$/.exec(search)?.[1];
  const byId = accountId === undefined ? [] : [Number(accountId)];
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
  // A set, because several parts of the search can find the same account.
  const found = new Set([...byId, ...idsOf(byOrder), ...byStart, ...byWord]);
  const byName = (await idsWithName(db, search)).filter((id) => !found.has(id));
  const placesBeforeNames = CUSTOMERS_PER_PAGE - Math.min(byName.length, NAME_PLACES);
  const ids = [...found];
  const sorted = [...ids.slice(0, placesBeforeNames), ...byName, ...ids.slice(placesBeforeNames)];
  return sorted.slice(0, limit);
}

/**
 * The ids of accounts with orders whose billing name has the words, the newest first. The inner
 * query has no order: with one, the search for a common name would read all orders.
 */
async function idsWithName(db: Queryable, search: string): Promise<number[]> {
  const named = db
    .select({ id: orders.userId })
    .from(orders)
    .where(hasNameWords(search))
    .limit(MAX_NAMED_ORDERS)
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
  condition: SQL,
  limit: number,
  order?: SQL,
): Promise<number[]> {
  const query = db
    .select({ id: users.id })
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))
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
