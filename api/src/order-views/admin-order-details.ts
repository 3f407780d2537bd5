import type { AdminOrderDetails } from '@site/shared/contract';
import { moves, toEuros } from '@site/shared/rules';
import { asc, eq } from 'drizzle-orm';
import { type Author, authorNames } from '../auth/authors';
import { users } from '../auth/tables';
import { coinPayments } from '../coin-payments/tables';
import type { Queryable } from '../db/database';
import { ordersAlong } from '../order-moves/move-with-dependents';
import { latePaymentDetails } from '../order-payments/late-payment';
import { connectionCountry, orderResponse, withoutNulls } from '../orders/order-response';
import { returnedMoneyOf } from '../orders/returned-money';
import { type OrderRow, orderMoves, walletEntries } from '../orders/tables';
import { balanceOf, walletShortageOf } from '../orders/wallet';
import { partLimitsOf } from '../refunds/refund-part';
import { refundWayOf } from '../refunds/refunds';
import { refundOf } from '../refunds/settle-refund';

/** What only the administrator sees of an order. */
export async function adminOrderDetails(
  db: Queryable,
  order: OrderRow,
  { hasProvider, now }: { hasProvider: boolean; now: number },
): Promise<AdminOrderDetails> {
  const { id, userId } = order;
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error(`The order ${order.number} has no account.`);
  const history = await db
    .select()
    .from(orderMoves)
    .where(eq(orderMoves.orderId, id))
    .orderBy(asc(orderMoves.id));
  const payments = await db
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.orderId, id))
    .orderBy(asc(coinPayments.id));
  const entries = await walletEntriesOf(db, id);
  const nameOf = await authorNames(db, [...history, ...payments, ...entries]);
  const shortage = await walletShortageIfCompleted(db, order);
  return {
    user,
    moves: history.map((move) => withName(move, nameOf)),
    balance: toEuros(await balanceOf(db, userId)),
    ...connectionCountry(order),
    ...(order.legalVersions && { legalVersions: order.legalVersions }),
    ...(payments.length > 0 && {
      payments: payments.map((payment) => withoutNulls(withName(payment, nameOf))),
    }),
    walletEntries: entries.map((entry) => withName(entry, nameOf)),
    ...(shortage > 0 && { walletShortage: toEuros(shortage) }),
    movesAlong: await ordersMovingAlong(db, order, hasProvider),
    refundWay: refundWayOf(order, { hasProvider }),
    refundAmount: await refundAmountOf(db, order),
    ...(await partialRefundDetails(db, order)),
    ...(await refundDetails(db, id)),
    ...(await latePaymentDetails(db, order, now)),
  };
}

/** The orders that would move along, for each status to which the order can move with others. */
async function ordersMovingAlong(db: Queryable, order: OrderRow, hasProvider: boolean) {
  const movesAlong: NonNullable<AdminOrderDetails['movesAlong']> = [];
  for (const to of moves[order.result]) {
    const along = await ordersAlong(db, order, to);
    if (along.length === 0) continue;
    movesAlong.push({
      to,
      orders: await Promise.all(
        along.map(async (dependent) => ({
          ...orderResponse(dependent),
          refundWay: refundWayOf(dependent, { hasProvider }),
          refundAmount: await refundAmountOf(db, dependent),
        })),
      ),
    });
  }
  return movesAlong;
}

/** What a refund would return now, in euros. */
async function refundAmountOf(db: Queryable, order: OrderRow): Promise<number> {
  const { returned } = await returnedMoneyOf(db, order);
  return toEuros(Math.max(0, order.amount - returned));
}

async function partialRefundDetails(
  db: Queryable,
  order: OrderRow,
): Promise<Pick<AdminOrderDetails, 'partialRefund'>> {
  const limits = await partLimitsOf(db, order);
  if (!limits) return {};
  return { partialRefund: { payment: toEuros(limits.payment), wallet: toEuros(limits.wallet) } };
}

async function refundDetails(
  db: Queryable,
  orderId: number,
): Promise<Pick<AdminOrderDetails, 'refund'>> {
  const row = await refundOf(db, orderId);
  if (!row) return {};
  const { amount, way, reference, problem, doneAt } = row;
  return {
    refund: {
      amount: toEuros(amount),
      way,
      ...(reference !== null && { transaction: reference }),
      ...(problem !== null && { problem }),
      ...(doneAt !== null && { doneAt }),
    },
  };
}

/**
 * What the wallet lacks for the completion of an order, in cents. An order that was never completed
 * takes its part from the wallet again.
 */
async function walletShortageIfCompleted(db: Queryable, order: OrderRow): Promise<number> {
  return order.receipt === null ? walletShortageOf(db, order) : 0;
}

/** An entry with the name of its author in place of the account's id. */
function withName<Entry extends Author>(
  { actorId, ...entry }: Entry,
  nameOf: (author: Author) => string,
): Omit<Entry, 'actorId'> {
  return { ...entry, by: nameOf({ by: entry.by, actorId }) };
}

async function walletEntriesOf(db: Queryable, orderId: number) {
  const entries = await db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.orderId, orderId))
    .orderBy(asc(walletEntries.id));
  return entries.map(({ id, amount, kind, by, actorId, why, at, reverses }) => ({
    ...{ id, kind, by, actorId, why, at, amount: toEuros(amount) },
    ...(reverses !== null && { reverses }),
  }));
}
