import type { AdminOrderDetails } from '@site/shared/contract';
import { toEuros } from '@site/shared/rules';
import { asc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { coinPayments } from './coins/tables';
import { connectionCountry, withoutNulls } from './order-response';
import { type OrderRow, orderMoves, walletEntries } from './tables';
import { balanceOf, walletShortageOf } from './wallet';

/** What only the administrator sees of an order. */
export async function adminOrderDetails(
  db: Queryable,
  order: OrderRow,
): Promise<AdminOrderDetails> {
  const { id, userId } = order;
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error(`The order ${order.number} has no account.`);
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
  const shortage = await walletShortageIfCompleted(db, order);
  return {
    user,
    moves,
    balance: toEuros(await balanceOf(db, userId)),
    ...connectionCountry(order),
    ...(payments.length > 0 && { payments: payments.map(withoutNulls) }),
    walletEntries: await walletEntriesOf(db, id),
    ...(shortage > 0 && { walletShortage: toEuros(shortage) }),
  };
}

/** An order that was never completed takes its wallet's part again when it is completed. */
async function walletShortageIfCompleted(db: Queryable, order: OrderRow): Promise<number> {
  return order.receipt === null ? walletShortageOf(db, order) : 0;
}

async function walletEntriesOf(db: Queryable, orderId: number) {
  const entries = await db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.orderId, orderId))
    .orderBy(asc(walletEntries.id));
  return entries.map(({ id, amount, kind, by, why, at, reverses }) => ({
    ...{ id, kind, by, why, at, amount: toEuros(amount) },
    ...(reverses !== null && { reverses }),
  }));
}
