import { type Cents, COINS, coinPaymentStatus, coinWorth } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Author } from '../auth/authors';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { moveOrder } from '../order-moves/move-order';
import { creditLatePayment, isReplaced } from '../order-payments/late-payment';
import { settlePaidOrder } from '../order-payments/settle-paid-order';
import { notifyCustomer } from '../orders/notify';
import { isOpenStatus, lastMoveOf } from '../orders/queries';
import { type OrderChange, orders } from '../orders/tables';
import { creditOverpayment, takeBackOverpayment } from '../orders/wallet';
import { creditedMail } from '../orders/wallet-mails';
import { shortPaymentMail } from './coin-mails';
import type { CoinOrder, LockedCoinOrder } from './coin-order';
import { type CoinPaymentRow, coinPayments } from './tables';

type Change = Omit<OrderChange, 'why'> & {
  /** The transaction that changed. */
  transaction: string;
  /** The payment was not known before. */
  isNew: boolean;
  /** The payment was sent after the rate lock. */
  isLate: boolean;
};

/**
 * Applies the sum of an order's coin payments after one of them has changed. The full amount with
 * enough confirmations completes the order. Less leaves it in verification with the rest due. The
 * excess goes to the wallet. A payment of a cancelled order is a late payment. For a refunded or
 * blocked order only the sum is updated. Returns what is missing, as decimal text in the coin; null
 * if nothing is.
 */
export async function applyCoinPayments(
  context: Context,
  tx: Transaction,
  locked: LockedCoinOrder,
  { transaction, isNew, isLate, ...entry }: Change,
): Promise<string | null> {
  const { order, account } = locked;
  const { symbol } = COINS[order.payment_mode];
  const payments = await countedPayments(tx, order.id);
  // Only confirmed payments count as excess: the chain may still drop an unconfirmed one.
  const confirmed = payments.filter(isConfirmedIn(order));
  const { received, due } = statusOf(order, payments);
  const { over } = statusOf(order, confirmed);
  const hasPayments = payments.length > 0;
  await tx
    .update(orders)
    .set({
      crypto_received: hasPayments ? received : null,
      crypto_due: hasPayments ? due : null,
      confirmations: hasPayments ? Math.min(...payments.map((row) => row.confirmations)) : null,
    })
    .where(eq(orders.id, order.id));

  const payment = { ...entry, reference: transaction, amount: () => `${received} ${symbol}` };
  if (order.result === 'COMPLETED')
    await creditExcess(context, tx, locked, { ...entry, excess: over });
  if (await isReplaced(tx, locked)) {
    const why = `paid late (${transaction})`;
    await creditLatePayment(context, tx, locked, worthOf(order, confirmed), { ...entry, why });
    return due;
  }
  // Only a new payment is late: a known one was already there when the order was cancelled.
  if (order.result === 'CANCELLED' && isNew) await settlePaidOrder(context, tx, locked, payment);
  if (!isOpenStatus(order.result)) return due;
  if (!hasPayments || (await isReopened(tx, order.id))) return due;
  if (due === null && confirmed.length === payments.length) {
    const { isCompleted } = await settlePaidOrder(context, tx, locked, payment);
    if (isCompleted) await creditExcess(context, tx, locked, { ...entry, excess: over });
    return due;
  }
  const why = `${received} seen (${transaction})`;
  await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', { ...entry, why });
  if (due !== null && isNew)
    await notifyCustomer(context, tx, account, (address) =>
      shortPaymentMail(address, order, { received, due, isLate }),
    );
  return due;
}

/**
 * Corrects what the payments of a completed order have added to the wallet: adds the excess, and
 * takes back what was added while the order was cancelled, because it counts for the order again.
 */
export async function settleExcess(
  context: Context,
  tx: Transaction,
  locked: LockedCoinOrder,
  entry: OrderChange,
): Promise<void> {
  const { order } = locked;
  const confirmed = (await countedPayments(tx, order.id)).filter(isConfirmedIn(order));
  const { over } = statusOf(order, confirmed);
  await creditExcess(context, tx, locked, { ...entry, excess: over });
  await takeBackOverpayment(tx, order, coinWorth(over, order.crypto_rate), entry);
}

/** The payments of an order that the chain has not dropped. */
export async function countedPayments(db: Queryable, orderId: number): Promise<CoinPaymentRow[]> {
  const payments = await db.select().from(coinPayments).where(eq(coinPayments.orderId, orderId));
  return payments.filter(({ droppedAt }) => droppedAt === null);
}

/** The worth of payments in cents: each at its own rate, or without one at the order's rate. */
export function worthOf({ crypto_rate }: CoinOrder, payments: readonly CoinPaymentRow[]): Cents {
  return payments.reduce(
    (sum, { amount, rate }) => sum + coinWorth(amount, rate ?? crypto_rate),
    0,
  );
}

/** The filter of an order's payments for those that the chain shows with enough confirmations. */
export function isConfirmedIn({ payment_mode }: CoinOrder) {
  const { confirmations: needed } = COINS[payment_mode];
  return ({ confirmations, missingSince }: CoinPaymentRow) =>
    missingSince === null && confirmations >= needed;
}

function statusOf(
  { payment_mode, crypto_amount, crypto_rate }: LockedCoinOrder['order'],
  payments: readonly CoinPaymentRow[],
) {
  return coinPaymentStatus(payment_mode, crypto_amount, payments, crypto_rate);
}

/**
 * Whether the last move of an order reopened it. The administrator decides about such an order: its
 * coupon may be used up, and its part of the wallet may be spent.
 */
export async function isReopened(db: Queryable, orderId: number): Promise<boolean> {
  const last = await lastMoveOf(db, orderId);
  return last?.from === 'CANCELLED' && last.to === 'PENDING_VERIFICATION';
}

/** Adds the excess, in the coin at the order's rate, to the wallet. The next order uses it. */
async function creditExcess(
  context: Context,
  tx: Transaction,
  { order, account }: LockedCoinOrder,
  { excess, by, actorId, now }: Author & { excess: string; now: number },
): Promise<void> {
  const { symbol } = COINS[order.payment_mode];
  const why = `paid too much: ${excess} ${symbol}`;
  const worth = coinWorth(excess, order.crypto_rate);
  const credited = await creditOverpayment(tx, order, worth, { by, actorId, why, now });
  if (credited > 0)
    await notifyCustomer(context, tx, account, (address) =>
      creditedMail(address, order, credited, texts.walletMails.overpaid({ coins: excess, symbol })),
    );
}
