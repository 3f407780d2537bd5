import type { contract, ParsedBodyOf } from '@site/shared/contract';
import {
  type Cents,
  COINS,
  coinWorth,
  compareCoinAmounts,
  isCoinAmount,
  MINUTE_MS,
} from '@site/shared/rules';
import { and, eq, isNull } from 'drizzle-orm';
import * as texts from '#texts';
import type { Author } from '../auth/authors';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockOrder } from '../orders/lock-order';
import { orders } from '../orders/tables';
import { applyCoinPayments } from './apply-coin-payments';
import { type CoinOrder, isLockedCoinOrder } from './coin-order';
import { resolverOf } from './resolver';
import { coinPayments, unmatchedPayments } from './tables';

type RecordedPayment = ParsedBodyOf<typeof contract.shop.recordPayment>;

export type RecordedBy = Author & {
  now: number;
  /** Euros for one coin now, for a payment after the rate lock; null if it is not known. */
  rate: number | null;
};

/** A larger payment for one order is a typing error. */
const MAX_PAYMENT_CENTS: Cents = 100_000_000;
/** The clocks of the administrator and of the server may differ. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Records a payment that the coin's chain shows for an order, and applies the sum of the payments.
 * The watcher and the administrator's form call it. A known transaction only gets its new
 * confirmations. A payment after the rate lock is valued at the rate of its own time. Returns
 * whether the payment or its confirmations were not known. Throws 'not-found', 'order-state' for an
 * order without a coin, 'malformed' for an amount that the coin cannot have and for a time in the
 * future, 'payment-known' for a transaction with another order or amount, and 'payment-failed' if a
 * late payment has no rate.
 */
export async function recordCoinPayment(
  context: Context,
  tx: Transaction,
  recorded: RecordedPayment,
  { rate, now, ...author }: RecordedBy,
): Promise<boolean> {
  const locked = await lockOrder(tx, eq(orders.number, recorded.order));
  if (!locked) throw new Problem('not-found');
  if (!isLockedCoinOrder(locked))
    throw new Problem('order-state', { body: texts.orderDesk.noCoin() });
  const { order } = locked;
  checkAmount(order, recorded.received);
  const { transaction, paidAt = now } = recorded;
  if (paidAt > now + CLOCK_TOLERANCE_MS)
    throw new Problem('malformed', { fields: { paidAt: texts.orderDesk.inFuture() } });
  const isLate = paidAt > order.pay_before;
  const { isNew, isKnown } = await storePayment(
    tx,
    order,
    { ...recorded, paidAt },
    { ...author, now, rate },
  );
  await tx
    .update(unmatchedPayments)
    .set({ ...resolverOf(author), resolvedAt: now, resolution: order.number })
    .where(
      and(
        eq(unmatchedPayments.transaction, transaction),
        eq(unmatchedPayments.address, order.crypto_wallet),
        isNull(unmatchedPayments.resolvedAt),
      ),
    );
  await applyCoinPayments(context, tx, locked, { ...author, now, transaction, isLate, isNew });
  return !isKnown;
}

function checkAmount(order: CoinOrder, received: string): void {
  if (!isCoinAmount(order.payment_mode, received)) {
    const { decimals } = COINS[order.payment_mode];
    throw new Problem('malformed', {
      fields: { received: texts.orderDesk.coinAmount({ decimals }) },
    });
  }
  if (coinWorth(received, order.crypto_rate) > MAX_PAYMENT_CENTS) {
    throw new Problem('malformed', {
      fields: { received: texts.orderDesk.coinAmountHigh() },
    });
  }
}

/**
 * Stores a payment. A known one gets its new confirmations, and counts again if the chain had
 * dropped it. Returns `isNew` if the payment did not count before, and `isKnown` if it counted with
 * the same confirmations.
 */
async function storePayment(
  tx: Transaction,
  order: CoinOrder,
  { received, transaction, confirmations, paidAt }: RecordedPayment & { paidAt: number },
  { by, actorId, now, rate }: RecordedBy,
): Promise<{ isNew: boolean; isKnown: boolean }> {
  const address = order.crypto_wallet;
  const [known] = await tx
    .select()
    .from(coinPayments)
    .where(and(eq(coinPayments.transaction, transaction), eq(coinPayments.address, address)))
    .for('update');
  if (!known) {
    const isLate = paidAt > order.pay_before;
    if (isLate && rate === null)
      throw new Problem('payment-failed', {
        body: texts.orderDesk.noRate({ coin: COINS[order.payment_mode].name }),
      });
    const payment = { amount: received, transaction, address, confirmations, paidAt };
    const [added] = await tx
      .insert(coinPayments)
      .values({ ...payment, orderId: order.id, rate: isLate ? rate : null, by, actorId, at: now })
      .onConflictDoNothing()
      .returning();
    // Another request has recorded the transaction for another order at this moment.
    if (!added) throw new Problem('payment-known');
    return { isNew: true, isKnown: false };
  }
  if (
    known.orderId !== order.id ||
    compareCoinAmounts(order.payment_mode, known.amount, received) !== 0
  )
    throw new Problem('payment-known');
  await tx
    .update(coinPayments)
    .set({ confirmations, missingSince: null, droppedAt: null })
    .where(eq(coinPayments.id, known.id));
  const isNew = known.droppedAt !== null;
  return { isNew, isKnown: !isNew && known.confirmations === confirmations };
}
