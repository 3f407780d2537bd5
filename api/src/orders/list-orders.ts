import { ORDERS_PER_PAGE, type OrderStatus } from '@site/shared/rules';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { rowsOfAccountsFoundBy } from '../auth/find-accounts';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { type FoundRows, foundRows } from '../db/found-rows';
import type { MinuteOld } from '../db/minute-old';
import { partOfList } from '../db/part-of-list';
import { connectionCountry, orderResponse } from './order-response';
import { numberParts, orders } from './tables';

export type OrderFilters = {
  page: number;
  status?: OrderStatus | undefined;
  /** An account's id. */
  user?: number | undefined;
  search?: string | undefined;
};

/** A part of an order number that can be found: the index has parts of four digits. */
const NUMBER_PART = /^\d{4,20}$/;

/** Up to this number, the orders of a list are counted each time. */
const MAX_EXACT_TOTAL = 10_000;

/**
 * One page of all accounts' orders, newest first, and the total. Up to 10,000 orders are counted
 * each time. The total of more orders, and of a search that finds many accounts, may be a minute
 * old, because PostgreSQL reads an entry of an index for each order.
 */
export async function listOrders(
  db: Queryable,
  { page, status, user: userId, search }: OrderFilters,
  manyTotals: MinuteOld<number>,
) {
  const found = search ? await matchesSearch(db, search) : undefined;
  const others = orderConditions({ status, user: userId });
  const all = and(others, found?.all);
  const total =
    (found?.isMany ? null : await countFew(db, all)) ??
    (await manyTotals(JSON.stringify([status, userId, search]), async () =>
      db.$count(orders, all),
    ));
  const { offset, size, isNearEnd } = partOfList(page, ORDERS_PER_PAGE, total);
  const key = sortKey(found);
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(others, found?.some))
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

/** The condition for the orders with a status and of an account. */
export function orderConditions({
  status,
  user,
}: Pick<OrderFilters, 'status' | 'user'>): SQL | undefined {
  return and(
    status && eq(orders.result, status),
    user === undefined ? undefined : eq(orders.userId, user),
  );
}

/**
 * What lists of orders are sorted by. Adding 0 keeps PostgreSQL from walking through all orders for
 * a search that finds few.
 */
export function sortKey(found: FoundRows | undefined) {
  return found && !found.isMany ? sql`${orders.id} + 0` : orders.id;
}

/** Orders whose number has the part, or whose account has the words of the search in its email. */
export async function matchesSearch(db: Queryable, search: string): Promise<FoundRows> {
  const hasNumber = sql`(${numberParts(orders.number)} @> ${numberParts(sql`${search}::text`)}
    and ${orders.number} like ${`%${search}%`})`;
  return foundRows(orders, [
    ...(await rowsOfAccountsFoundBy(db, search, orders.userId)),
    ...(NUMBER_PART.test(search) ? [{ isMany: false, condition: hasNumber, test: hasNumber }] : []),
  ]);
}

/** The number of orders; null if it is more than MAX_EXACT_TOTAL. */
async function countFew(db: Queryable, condition: SQL | undefined): Promise<number | null> {
  const few = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .limit(MAX_EXACT_TOTAL + 1)
    .as('few');
  const total = await db.$count(few);
  return total <= MAX_EXACT_TOTAL ? total : null;
}
