import type { UnmatchedPaymentList } from '@site/shared/contract';
import { COINS, type Coin, isCoin } from '@site/shared/rules';
import { and, asc, count, desc, eq, isNotNull, isNull, ne, notExists } from 'drizzle-orm';
import * as texts from '#texts';
import type { Author } from '../auth/authors';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockOrder } from '../orders/lock-order';
import { isOpenStatus } from '../orders/queries';
import { orders } from '../orders/tables';
import { knownPayment } from './known-payments';
import { type RecordedBy, recordCoinPayment } from './record-coin-payment';
import { isResolvedBy, resolverNames, resolverOf } from './resolver';
import { coinPayments, type UnmatchedPaymentRow, unmatchedPayments, WATCHER } from './tables';
import { candidateOf, watchedOrders } from './watched-orders';

const MAX_LISTED_PAYMENTS = 50;
const MAX_POSSIBLE_ORDERS = 20;

/** The payments that wait, oldest first, and those that were set aside, newest first. */
export async function listUnmatchedPayments(
  db: Queryable,
  now: number,
): Promise<UnmatchedPaymentList> {
  const isWaiting = isNull(unmatchedPayments.resolvedAt);
  // A payment that the watcher closed is not on the chain; one in `coin_payments` has an order.
  const isSetAside = and(
    isNotNull(unmatchedPayments.resolvedAt),
    ne(unmatchedPayments.resolvedBy, WATCHER),
    notExists(
      db
        .select({ id: coinPayments.id })
        .from(coinPayments)
        .where(
          and(
            eq(coinPayments.transaction, unmatchedPayments.transaction),
            eq(coinPayments.address, unmatchedPayments.address),
          ),
        ),
    ),
  );
  const waiting = await db
    .select()
    .from(unmatchedPayments)
    .where(isWaiting)
    .orderBy(asc(unmatchedPayments.id))
    .limit(MAX_LISTED_PAYMENTS);
  const setAside = await db
    .select()
    .from(unmatchedPayments)
    .where(isSetAside)
    .orderBy(desc(unmatchedPayments.resolvedAt), desc(unmatchedPayments.id))
    .limit(MAX_LISTED_PAYMENTS);
  const possibleOrders = await ordersByAddress(db, waiting, now);
  const nameOf = await resolverNames(db, [...waiting, ...setAside]);
  return {
    waiting: waiting.map((row) => ({
      ...paymentResponse(row, nameOf),
      orders: possibleOrders.get(addressKey(row)) ?? [],
    })),
    waitingTotal: await countOf(db, isWaiting),
    setAside: setAside.map((row) => paymentResponse(row, nameOf)),
    setAsideTotal: await countOf(db, isSetAside),
  };
}

async function countOf(db: Queryable, condition: ReturnType<typeof and>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(unmatchedPayments).where(condition);
  return row?.total ?? 0;
}

function paymentResponse(row: UnmatchedPaymentRow, nameOf: (row: UnmatchedPaymentRow) => string) {
  const { id, coin, address, transaction, amount, confirmations, paidAt, why } = row;
  const { resolvedAt, resolvedBy, resolution } = row;
  return {
    ...{ id, coin, address, transaction, amount, confirmations, paidAt, why },
    ...(resolvedBy !== null &&
      resolution !== null && {
        setAside: { by: nameOf(row), reason: resolution, ...(resolvedAt && { at: resolvedAt }) },
      }),
  };
}

const addressKey = ({ coin, address }: UnmatchedPaymentRow) => `${coin} ${address}`;

/** The watched orders at the addresses of payments, open ones first, then the newest. */
async function ordersByAddress(
  db: Queryable,
  payments: readonly UnmatchedPaymentRow[],
  now: number,
) {
  const found = new Map<string, UnmatchedPaymentList['waiting'][number]['orders']>();
  for (const payment of payments) {
    const { coin, address } = payment;
    if (!isCoin(coin) || found.has(addressKey(payment))) continue;
    const candidates = (await watchedOrders(db, now, { coin, address })).map(candidateOf);
    candidates.sort(
      (a, b) =>
        Number(isOpenStatus(b.result)) - Number(isOpenStatus(a.result)) ||
        b.createdAt - a.createdAt,
    );
    found.set(
      addressKey(payment),
      candidates
        .slice(0, MAX_POSSIBLE_ORDERS)
        .map(({ number, result, expected }) => ({ id: number, result, expected })),
    );
  }
  return found;
}

/** An unmatched payment. Throws 'not-found'. */
export async function findUnmatched(db: Queryable, id: number): Promise<UnmatchedPaymentRow> {
  const [row] = await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id));
  if (!row) throw new Problem('not-found');
  return row;
}

async function lockUnmatched(tx: Transaction, id: number): Promise<UnmatchedPaymentRow> {
  const [row] = await tx
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.id, id))
    .for('update');
  if (!row) throw new Problem('not-found');
  return row;
}

/**
 * Records a waiting payment for an order, as the admin's coin form does. A second call for the
 * same order changes nothing; returns whether this one did. Throws 'not-found', 'order-state' for
 * an order with another deposit address, 'payment-known' if the payment no longer waits, and what
 * `recordCoinPayment` throws.
 */
export async function assignPayment(
  context: Context,
  tx: Transaction,
  { payment: id, order: number }: { payment: number; order: string },
  recordedBy: RecordedBy,
): Promise<boolean> {
  // The order is locked before the payment, as in `recordCoinPayment`.
  const locked = await lockOrder(tx, eq(orders.number, number));
  if (!locked) throw new Problem('not-found', { fields: { order: texts.orderDesk.noOrder() } });
  const payment = await findUnmatched(tx, id);
  const { order } = locked;
  if (order.payment_mode !== payment.coin || order.crypto_wallet !== payment.address)
    throw new Problem('order-state', {
      body: texts.orderDesk.otherAddress({ number }),
    });
  const { transaction, amount, confirmations, paidAt } = payment;
  if (payment.resolvedAt !== null) {
    const known = await knownPayment(
      tx,
      { ...payment, coin: order.payment_mode as Coin },
      transaction,
    );
    if (known?.order === number) return false;
    throw await decided(tx, payment);
  }
  const recorded = { order: number, received: amount, transaction, confirmations, paidAt };
  await recordCoinPayment(context, tx, recorded, recordedBy);
  // Another admin may have set the payment aside since it was read. Then nothing is recorded.
  const assigned = await lockUnmatched(tx, id);
  if (assigned.resolvedAt === null || assigned.resolution !== number)
    throw await decided(tx, assigned);
  return true;
}

/**
 * Sets a waiting payment aside: it belongs to no order. A second call with the same reason changes
 * nothing; returns whether this one did. Throws 'not-found', and 'payment-known' if the payment no
 * longer waits.
 */
export async function setAsidePayment(
  tx: Transaction,
  { payment: id, reason }: { payment: number; reason: string },
  { now, ...author }: Author & { now: number },
): Promise<boolean> {
  const payment = await lockUnmatched(tx, id);
  if (payment.resolvedAt !== null) {
    if (isResolvedBy(payment, author) && payment.resolution === reason) return false;
    throw await decided(tx, payment);
  }
  await tx
    .update(unmatchedPayments)
    .set({ ...resolverOf(author), resolvedAt: now, resolution: reason })
    .where(eq(unmatchedPayments.id, id));
  return true;
}

/**
 * Makes a payment that was set aside wait again. Its reason stays. A second call changes nothing;
 * returns whether this one did. Throws 'not-found', and 'payment-known' for a payment with an order
 * or no longer on the chain.
 */
export async function takeUpPayment(tx: Transaction, id: number): Promise<boolean> {
  const payment = await lockUnmatched(tx, id);
  if (payment.resolvedAt === null) return false;
  const { coin, transaction } = payment;
  const hasOrder = isCoin(coin) && (await knownPayment(tx, { ...payment, coin }, transaction));
  if (hasOrder || payment.resolvedBy === WATCHER) throw await decided(tx, payment);
  await tx.update(unmatchedPayments).set({ resolvedAt: null }).where(eq(unmatchedPayments.id, id));
  return true;
}

/** The refusal of a payment that no longer waits: it names who decided, and what. */
async function decided(db: Queryable, payment: UnmatchedPaymentRow): Promise<Problem> {
  const { resolvedBy, resolution, amount, coin } = payment;
  const symbol = isCoin(coin) ? COINS[coin].symbol : coin;
  const nameOf = await resolverNames(db, [payment]);
  const values = { coins: amount, symbol, resolution: resolution ?? '' };
  const body =
    resolvedBy === WATCHER
      ? texts.orderDesk.paymentWatched(values)
      : texts.orderDesk.paymentDecided({ ...values, name: nameOf(payment) });
  return new Problem('payment-known', { body });
}
