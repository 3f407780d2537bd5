import { BILLING_FIELD_NAMES, orderBillingName } from '@site/shared/contract';
import { type Cents, planName } from '@site/shared/rules';
import { and, desc, eq, lt } from 'drizzle-orm';
import { users } from '../auth/tables';
import { type Cell, csvLines, csvOf } from '../csv';
import type { Queryable } from '../db/database';
import { billingHeadings } from './billing-headings';
import { matchesSearch, type OrderFilters, orderConditions, sortKey } from './list-orders';
import { returnedOfOrders } from './returned-money';
import { type OrderRow, orders } from './tables';

/** How many orders a part of the file has: a long file is never in memory as a whole. */
const ORDERS_PER_PART = 1_000;

/**
 * A part of the filtered orders as CSV, newest first: the orders before the id `before`. The first
 * part has no `before` and begins with the headings. `before` of the answer is for the next part;
 * it is missing in the last one.
 */
export async function exportOrders(
  db: Queryable,
  { before, ...filters }: Omit<OrderFilters, 'page'> & { before?: number | undefined },
): Promise<{ csv: string; before?: number }> {
  const found = filters.search ? await matchesSearch(db, filters.search) : undefined;
  const rows = await db
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        orderConditions(filters),
        found?.some,
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(sortKey(found)))
    .limit(ORDERS_PER_PART + 1);
  const part = rows.slice(0, ORDERS_PER_PART);
  const returned = await returnedOfOrders(
    db,
    part.map(({ order }) => order),
  );
  const lines = part.map(({ order, email }) => csvRow(order, email, returned.get(order.number)));
  const last = part.at(-1)?.order.id;
  return {
    csv: before === undefined ? csvOf(csvHeader(), lines) : csvLines(lines),
    ...(rows.length > part.length && last !== undefined && { before: last }),
  };
}

function csvHeader(): string[] {
  return [
    ...['Order', 'Placed', 'Status', 'Type', 'Plan', 'Account', 'Email'],
    ...billingHeadings(),
    ...['Payment', 'Price', 'Coupon', 'VAT %', 'Wallet', 'Amount', 'Returned', 'Currency'],
    ...['Receipt', 'Completed', 'Ends'],
  ];
}

/** `returned`: what reports say was returned, in cents. A refunded order has returned all. */
function csvRow(order: OrderRow, email: string, returned: Cents = 0): Cell[] {
  const { number, createdAt, result, type, playlist, userId, amount } = order;
  return [
    ...[number, dateOf(createdAt), result, type, planName(playlist), userId, email],
    ...BILLING_FIELD_NAMES.map((name) => order[orderBillingName(name)] ?? ''),
    ...[order.payment_mode, { cents: order.price }, order.couponCode ?? '', order.tax],
    ...[{ cents: order.wallet }, { cents: amount }],
    ...[{ cents: result === 'REFUNDED' ? amount : returned }, 'EUR'],
    ...[order.receipt ?? '', dateOf(order.completedAt), dateOf(order.expiry)],
  ];
}

/** A day (UTC); empty without one. */
function dateOf(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString().slice(0, 10);
}
