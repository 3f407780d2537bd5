import type { contract, ParsedBodyOf } from '@site/shared/contract';
import {
  type Cents,
  COINS,
  type Coin,
  coinPaymentStatus,
  coinWorth,
  isCoin,
  isCoinAmount,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { creditedMail, shortPaymentMail } from './customer-mails';
import { type LockedOrder, lockOrder } from './lock-order';
import { moveOrder } from './move-order';
import { notifyCustomer } from './notify';
import { settlePaidOrder } from './settle-paid-order';
import { type AuditEntry, coinPayments, type OrderRow, orders } from './tables';
import { creditOverpayment } from './wallet';

type RecordedPayment = ParsedBodyOf<typeof contract.shop.recordPayment>;
type RecordedBy = Pick<AuditEntry, 'by' | 'now'>;
/** An order in a coin. It always has these columns. */
type CoinOrder = OrderRow & { payment_mode: Coin; crypto_amount: string; crypto_rate: number };
type LockedCoinOrder = LockedOrder & { order: CoinOrder };

/** A larger payment for one order is a typing error. */
const MAX_PAYMENT_CENTS: Cents = 100_000_000;

/**
 * Records a payment that the coin's chain shows for an order, and applies the sum of the payments.
 * The full amount with enough confirmations completes the order. Less leaves the order in
 * verification with the rest due. The excess goes to the wallet. For a refunded or blocked order
 * the payment is only stored. Throws 'not-found', 'order-state' for an order without a coin,
 * 'malformed' for an amount that the coin cannot have, and 'payment-known'.
 */
export async function recordCoinPayment(
  context: Context,
  tx: Transaction,
  recorded: RecordedPayment,
  recordedBy: RecordedBy,
): Promise<void> {
  const locked = await lockOrder(tx, eq(orders.number, recorded.order));
  if (!locked) throw new Problem('not-found');
  if (!isCoinOrder(locked))
    throw new Problem('order-state', { body: 'This order is not paid with a coin.' });
  const { order, account } = locked;
  const { symbol, confirmations: requiredConfirmations } = COINS[order.payment_mode];
  checkAmount(order, recorded.received);
  const isNew = await storePayment(tx, order, recorded, recordedBy);
  const payments = await tx.select().from(coinPayments).where(eq(coinPayments.orderId, order.id));
  const amounts = payments.map(({ amount }) => amount);
  const { received, due } = coinPaymentStatus(order.payment_mode, order.crypto_amount, amounts);
  const confirmations = Math.min(...payments.map((payment) => payment.confirmations));
  await tx
    .update(orders)
    .set({ crypto_received: received, confirmations })
    .where(eq(orders.id, order.id));

  const payment = {
    ...recordedBy,
    reference: recorded.transaction,
    amount: `${received} ${symbol}`,
  };
  // Only confirmed payments count as excess: the chain may still drop an unconfirmed one.
  const confirmedAmounts = payments
    .filter((row) => row.confirmations >= requiredConfirmations)
    .map(({ amount }) => amount);
  const { over } = coinPaymentStatus(order.payment_mode, order.crypto_amount, confirmedAmounts);
  if (order.result === 'COMPLETED') await creditExcess(context, tx, locked, over, recordedBy);
  if (order.result === 'CANCELLED') await settlePaidOrder(context, tx, locked, payment);
  if (order.result !== 'AWAITING_PAYMENT' && order.result !== 'PENDING_VERIFICATION') return;
  if (due === null && confirmedAmounts.length === payments.length) {
    const { isCompleted } = await settlePaidOrder(context, tx, locked, payment);
    if (isCompleted) await creditExcess(context, tx, locked, over, recordedBy);
    return;
  }
  await moveOrder(context, tx, order.id, 'PENDING_VERIFICATION', {
    ...recordedBy,
    why: `${received} seen (${recorded.transaction})`,
  });
  if (due !== null && isNew)
    await notifyCustomer(context, tx, account, (address) =>
      shortPaymentMail(address, order, { received, due }),
    );
}

function checkAmount(order: CoinOrder, received: string): void {
  if (!isCoinAmount(order.payment_mode, received)) {
    const { decimals } = COINS[order.payment_mode];
    throw new Problem('malformed', {
      fields: { received: `At most ${decimals} decimals, and more than 0` },
    });
  }
  if (coinWorth(received, order.crypto_rate) > MAX_PAYMENT_CENTS) {
    throw new Problem('malformed', {
      fields: { received: 'More than a million euros. Check the amount' },
    });
  }
}

/**
 * Stores a new payment and returns true. A known payment gets its new confirmations and returns
 * false.
 */
async function storePayment(
  tx: Transaction,
  order: CoinOrder,
  { received, transaction, confirmations }: RecordedPayment,
  { by, now }: RecordedBy,
): Promise<boolean> {
  const payment = { orderId: order.id, amount: received, transaction, confirmations, by, at: now };
  const [added] = await tx.insert(coinPayments).values(payment).onConflictDoNothing().returning();
  if (added) return true;
  const [known] = await tx
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.transaction, transaction));
  if (known?.orderId !== order.id || Number(known.amount) !== Number(received))
    throw new Problem('payment-known');
  await tx.update(coinPayments).set({ confirmations }).where(eq(coinPayments.id, known.id));
  return false;
}

/** Adds the excess, in the coin, to the wallet at the order's rate. The next order uses it. */
async function creditExcess(
  context: Context,
  tx: Transaction,
  { order, account }: LockedCoinOrder,
  excess: string,
  { by, now }: RecordedBy,
): Promise<void> {
  const why = `paid too much: ${excess} ${COINS[order.payment_mode].symbol}`;
  const worth = coinWorth(excess, order.crypto_rate);
  const credited = await creditOverpayment(tx, order, worth, { by, why, now });
  if (credited > 0)
    await notifyCustomer(context, tx, account, (address) =>
      creditedMail(address, order, credited, why),
    );
}

function isCoinOrder(locked: LockedOrder): locked is LockedCoinOrder {
  const { payment_mode, crypto_amount, crypto_rate } = locked.order;
  return isCoin(payment_mode) && crypto_amount !== null && crypto_rate !== null;
}
