import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { toEuros } from '@site/shared/rules';
import { asc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { amountsInEuros } from './price-order';
import { coinPayments, type OrderRow, orderMoves } from './tables';
import { balanceOf } from './wallet';

/**
 * An order as the contract has it: amounts in euros, empty fields omitted, `payment_url` only while
 * the order is unpaid. The contract's schema drops the columns that it does not name.
 */
export function orderResponse(row: OrderRow): Order {
  const { number, crypto_wallet, tag, payment_url, ipCountry: _ipCountry, ...columns } = row;
  const isUnpaid = row.result === 'AWAITING_PAYMENT';
  return {
    ...withoutNulls(columns),
    ...amountsInEuros(row),
    id: number,
    crypto_wallet,
    tag,
    ...(isUnpaid && payment_url !== null && { payment_url }),
  };
}

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
  return {
    user,
    moves,
    balance: toEuros(await balanceOf(db, userId)),
    ...connectionCountry(order),
    ...(payments.length > 0 && { payments }),
  };
}

/** Evidence for the administrator; omitted if no proxy reported it. */
export function connectionCountry({ ipCountry }: OrderRow): { ipCountry?: string } {
  return ipCountry === null ? {} : { ipCountry };
}

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

function withoutNulls<T extends object>(row: T): WithoutNulls<T> {
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as WithoutNulls<T>;
}
