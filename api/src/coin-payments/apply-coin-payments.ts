import { type Cents, COINS, coinPaymentStatus, coinWorth } from '@site/shared/rules';
import { desc, eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Author } from '../auth/authors';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { moveOrder } from '../order-moves/move-order';
import { creditLatePayment, isReplaced } from '../order-payments/late-payment';
import { settlePaidOrder } from '../order-payments/settle-paid-order';
import { notifyCustomer } from '../orders/notify';
import { type OrderChange, orderMoves, orders } from '../orders/tables';
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
 * excess goes to the wallet. For a refunded or blocked order only the sum is updated. Returns what
 * is missing in the coin, null if nothing is.
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
  // A known payment was there when the order was cancelled.
  if (order.result === 'CANCELLED' && isNew) await settlePaidOrder(context, tx, locked, payment);
  if (order.result !== 'AWAITING_PAYMENT' && order.result !== 'PENDING_VERIFICATION') return due;
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
 * Makes the wallet's part of a completed order's payments right. A part that was added to the
 * wallet when the order was cancelled counts for the order again, so it is taken back.
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

/** Each payment at its own rate, in cents. */
export function worthOf({ crypto_rate }: CoinOrder, payments: readonly CoinPaymentRow[]): Cents {
  return payments.reduce(
    (sum, { amount, rate }) => sum + coinWorth(amount, rate ?? crypto_rate),
    0,
  );
}

/** Whether the chain shows a payment of the order with enough confirmations. */
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
 * Whether an order in verification was cancelled before. The administrator decides about it: its
 * coupon and its part of the wallet may be gone.
 */
export async function isReopened(db: Queryable, orderId: number): Promise<boolean> {
  const [last] = await db
    .select()
    .from(orderMoves)
    .where(eq(orderMoves.orderId, orderId))
    .orderBy(desc(orderMoves.id))
    .limit(1);
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
