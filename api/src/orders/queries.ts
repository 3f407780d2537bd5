import type { Session } from '@site/shared/contract';
import { type Capability, can, roleOf } from '@site/shared/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { paymentEvents } from '../payments/tables';
import { type OrderRow, orders } from './tables';

/** The length of the customer's order list (decision 55). */
const MAX_LISTED_ORDERS = 200;

/** An order by its number, of any account. */
export async function findOrder(db: Queryable, number: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
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

/** The account's orders, newest first. */
export function ordersOf(db: Queryable, session: Session): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, session.id))
    .orderBy(desc(orders.id))
    .limit(MAX_LISTED_ORDERS);
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
