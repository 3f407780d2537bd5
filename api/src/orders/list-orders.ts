import { ORDERS_PER_PAGE, type OrderStatus } from '@site/shared/rules';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { newestAccountsFoundBy } from '../auth/find-accounts';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { minuteOld } from '../db/minute-old';
import { partOfList } from '../db/part-of-list';
import { connectionCountry, orderResponse } from './order-response';
import { numberParts, orders } from './tables';

type OrderFilters = {
  page: number;
  status?: OrderStatus | undefined;
  /** An account's id. */
  user?: number | undefined;
  search?: string | undefined;
};

/** A search that finds more accounts than this shows the orders of the newest ones. */
const MAX_FOUND_ACCOUNTS = 200;

/** An order number: the index has its parts of four digits. */
const NUMBER_PART = /^\d{4,20}$/;

/** So many orders are counted for each list. */
const MAX_EXACT_TOTAL = 10_000;

/** One page of all accounts' orders, newest first, and the total. */
export async function listOrders(
  db: Queryable,
  { page, status, user: userId, search }: OrderFilters,
  totalWith: OrderTotals,
) {
  const condition = and(
    status && eq(orders.result, status),
    userId === undefined ? undefined : eq(orders.userId, userId),
    search ? await matchesSearch(db, search) : undefined,
  );
  const isCounted = userId !== undefined || Boolean(search);
  const total = isCounted ? await db.$count(orders, condition) : await totalWith(db, status);
  const { offset, size, isNearEnd } = partOfList(page, ORDERS_PER_PAGE, total);
  // Adding 0 keeps PostgreSQL from walking through all orders for a search, which finds few.
  const key = search ? sql`${orders.id} + 0` : orders.id;
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(isNearEnd ? asc(key) : desc(key))
    .limit(size)
    .offset(offset)
    .as('shown');
  const rows = await db
    .select({ order: orders, user: { id: users.id, email: users.email } })
    .from(shown)
    .innerJoin(orders, eq(orders.id, shown.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.id));
  return {
    orders: rows.map(({ order, user }) => ({
      ...orderResponse(order),
      user,
      ...connectionCountry(order),
    })),
    total,
  };
}

/** Orders whose number has the part, or whose account has the words of the search in its email. */
async function matchesSearch(db: Queryable, search: string): Promise<SQL | undefined> {
  const accountIds = await newestAccountsFoundBy(db, search, MAX_FOUND_ACCOUNTS);
  return or(
    inArray(orders.userId, accountIds),
    NUMBER_PART.test(search)
      ? sql`${numberParts(orders.number)} @> ${numberParts(sql`${search}::text`)}
          and ${orders.number} like ${`%${search}%`}`
      : undefined,
  );
}

/** The number of all orders, or of those with a status. */
export type OrderTotals = (db: Queryable, status: OrderStatus | undefined) => Promise<number>;

/**
 * Counts up to 10,000 orders each time. The total of more orders may be a minute old, because
 * PostgreSQL reads an entry of an index for each of them.
 */
export function orderTotals(now: () => number): OrderTotals {
  const totals = minuteOld<number>(now);
  return async (db, status) => {
    const condition = status && eq(orders.result, status);
    const few = db
      .select({ id: orders.id })
      .from(orders)
      .where(condition)
      .limit(MAX_EXACT_TOTAL + 1)
      .as('few');
    const total = await db.$count(few);
    if (total <= MAX_EXACT_TOTAL) return total;
    return totals(status ?? '', async () => db.$count(orders, condition));
  };
}
