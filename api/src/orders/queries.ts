import type { Session } from '@site/shared/contract';
import { type Capability, can, type OrderStatus, roleOf } from '@site/shared/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { Problem } from '../http/problem';
import { paymentEvents } from '../payments/tables';
import { type OrderRow, orderMoves, orders } from './tables';

/** The statuses of an open order: it is unpaid, or its payment is in verification. */
export const OPEN_STATUSES = ['AWAITING_PAYMENT', 'PENDING_VERIFICATION'] as const;

export function isOpenStatus(status: OrderStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** The length of the customer's order list (decision 55). */
const MAX_LISTED_ORDERS = 200;

const orderByNumber = preparedQuery('order_by_number', (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.number, sql.placeholder('number'))),
);

/** An order by its number, of any account. */
export async function findOrder(db: Queryable, number: string): Promise<OrderRow | undefined> {
  const [order] = await orderByNumber(db).execute({ number });
  return order;
}

/**
 * An order of the session's account, or any order for a role with the capability `needed`. Throws
 * 'not-found' for a missing order and for the order of another account, so that the response does
 * not reveal which numbers exist (decision 44).
 */
export async function orderOf(
  db: Queryable,
  session: Session,
  number: string,
  needed: Capability = 'seeEveryOrder',
): Promise<OrderRow> {
  const order = await findOrder(db, number);
  const isVisible = order?.userId === session.id || can(roleOf(session), needed);
  if (!order || !isVisible) throw new Problem('not-found');
  return order;
}

const ordersOfAccount = preparedQuery('orders_of_account', (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.userId, sql.placeholder('id')))
    .orderBy(desc(orders.id))
    .limit(MAX_LISTED_ORDERS),
);

/** The account's orders, newest first. */
export function ordersOf(db: Queryable, { id }: Session): Promise<OrderRow[]> {
  return ordersOfAccount(db).execute({ id });
}

/** The newest move of an order. */
export async function lastMoveOf(
  db: Queryable,
  orderId: number,
): Promise<typeof orderMoves.$inferSelect | undefined> {
  const [last] = await db
    .select()
    .from(orderMoves)
    .where(eq(orderMoves.orderId, orderId))
    .orderBy(desc(orderMoves.id))
    .limit(1);
  return last;
}

/** When the last card payment of an unpaid order was declined; empty without a decline. */
export async function declineOf(
  db: Queryable,
  { number, result }: OrderRow,
): Promise<{ declinedAt?: number }> {
  if (result !== 'AWAITING_PAYMENT') return {};
  const isDecline = and(eq(paymentEvents.order, number), eq(paymentEvents.outcome, 'declined'));
  const [decline] = await db
    .select({ declinedAt: paymentEvents.receivedAt })
    .from(paymentEvents)
    .where(isDecline)
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  return decline ?? {};
}
