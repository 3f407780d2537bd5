import type { AdminOrderDetails, Order, Session } from '@site/shared/contract';
import { can, ORDERS_PER_PAGE, type OrderStatus, roleOf, toEuros } from '@site/shared/rules';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { coinPayments, type OrderRow, orderMoves, orders } from './tables';
import { balanceOf } from './wallet';

/** As many as the list shows. */
const MOST = 200;

/** An order by its number: the account's own, or any for whoever sees every order. A missing one and somebody else's give the same 'not-found'. */
export async function orderOf(db: Queryable, session: Session, number: string): Promise<OrderRow> {
  const isMine = can(roleOf(session), 'see every order')
    ? undefined
    : eq(orders.userId, session.id);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), isMine));
  if (!order) throw new Problem('not-found');
  return order;
}

/** The account's orders, newest first, 200 at most. */
export function ordersOf(db: Queryable, session: Session): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, session.id))
    .orderBy(desc(orders.id))
    .limit(MOST);
}

type Wanted = { page: number; status?: OrderStatus | undefined; user?: number | undefined };

/** Everybody's orders, or one account's, newest first: one page of them (from 1), and how many there are. */
export async function everyOrder(db: Queryable, { page, status, user: owner }: Wanted) {
  const wanted = and(
    status && eq(orders.result, status),
    owner === undefined ? undefined : eq(orders.userId, owner),
  );
  const rows = await db
    .select({ order: orders, user: { id: users.id, email: users.email } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(wanted)
    .orderBy(desc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE);
  const [all] = await db.select({ total: count() }).from(orders).where(wanted);
  return {
    orders: rows.map(({ order, user }) => ({ ...orderOnTheWire(order), user, ...seenIn(order) })),
    total: all?.total ?? 0,
  };
}

/** What the administrator sees of an order beside the order itself. */
export async function managedOrder(db: Queryable, order: OrderRow): Promise<AdminOrderDetails> {
  const { id, userId } = order;
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('an order without an account');
  const moves = await db
    .select()
    .from(orderMoves)
    .where(eq(orderMoves.orderId, id))
    .orderBy(asc(orderMoves.id));
  const payments = await db
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.orderId, id))
    .orderBy(asc(coinPayments.id));
  return {
    user,
    moves,
    balance: toEuros(await balanceOf(db, userId)),
    ...seenIn(order),
    ...(payments.length > 0 && { payments }),
  };
}

function seenIn({ ipCountry }: OrderRow): { ipCountry?: string } {
  return ipCountry === null ? {} : { ipCountry };
}

/** As the wire has it: euros, what is not there left out, and where an unpaid card order is paid. */
export function orderOnTheWire(row: OrderRow): Order {
  const {
    number,
    price,
    wallet,
    amount,
    payment_url,
    crypto_amount,
    crypto_rate,
    pay_before,
    crypto_received,
    confirmations,
    receipt,
    completedAt,
    ipCountry: _ipCountry,
    vatNumber,
    ...rest
  } = row;
  const isOpen = row.result === 'AWAITING_PAYMENT';
  return {
    ...rest,
    id: number,
    price: toEuros(price),
    wallet: toEuros(wallet),
    amount: toEuros(amount),
    ...(isOpen && payment_url !== null && { payment_url }),
    ...(crypto_amount !== null && { crypto_amount }),
    ...(crypto_rate !== null && { crypto_rate }),
    ...(pay_before !== null && { pay_before }),
    ...(crypto_received !== null && { crypto_received }),
    ...(confirmations !== null && { confirmations }),
    ...(vatNumber !== null && { vatNumber }),
    ...(receipt !== null && { receipt }),
    ...(completedAt !== null && { completedAt }),
  };
}
