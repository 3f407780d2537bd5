import { COINS, type Coin } from '@site/shared/rules';
import { and, eq, gte, isNotNull, isNull, lt, min, or } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders } from '../orders/tables';
import { BLOCK_TIME_TOLERANCE_MS } from '../payments/chains/chain-reader';
import { type CoinPaymentRow, coinPayments, unmatchedPayments, WATCHER } from './tables';

export type AddressOfCoin = { coin: Coin; address: string };

/** The payment of a transaction to an address, with the number of its order. */
export async function knownPayment(
  db: Queryable,
  { coin, address }: AddressOfCoin,
  transaction: string,
): Promise<(CoinPaymentRow & { order: string }) | undefined> {
  const [row] = await db
    .select({ payment: coinPayments, order: orders.number })
    .from(coinPayments)
    .innerJoin(orders, eq(orders.id, coinPayments.orderId))
    .where(
      and(
        eq(coinPayments.address, address),
        eq(coinPayments.transaction, transaction),
        eq(orders.payment_mode, coin),
      ),
    );
  return row && { ...row.payment, order: row.order };
}

/** The time (ms) of the oldest payment to an address that the chain may still confirm or drop. */
export async function oldestUnsettled(
  db: Queryable,
  { coin, address }: AddressOfCoin,
): Promise<number | undefined> {
  const [payment] = await db
    .select({ paidAt: min(coinPayments.paidAt) })
    .from(coinPayments)
    .where(and(isWatchedAt(address), isUnsettled(coin)));
  const [unmatched] = await db
    .select({ paidAt: min(unmatchedPayments.paidAt) })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.address, address),
        isNull(unmatchedPayments.resolvedAt),
        lt(unmatchedPayments.confirmations, COINS[coin].confirmations),
      ),
    );
  const times = [payment?.paidAt, unmatched?.paidAt].filter((time) => typeof time === 'number');
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The watcher's payments that a read since `since` (ms) must show, unless they were dropped. */
export async function paymentsSince(
  db: Queryable,
  { coin, address }: AddressOfCoin,
  since: number,
): Promise<{ id: number; transaction: string }[]> {
  return db
    .select({ id: coinPayments.id, transaction: coinPayments.transaction })
    .from(coinPayments)
    .where(
      and(
        isWatchedAt(address),
        or(isUnsettled(coin), gte(coinPayments.paidAt, since + BLOCK_TIME_TOLERANCE_MS)),
      ),
    );
}

/** The watcher's payments to an address that the chain has not dropped. */
function isWatchedAt(address: string) {
  return and(
    eq(coinPayments.address, address),
    eq(coinPayments.by, WATCHER),
    isNull(coinPayments.droppedAt),
  );
}

function isUnsettled(coin: Coin) {
  return or(
    lt(coinPayments.confirmations, COINS[coin].confirmations),
    isNotNull(coinPayments.missingSince),
  );
}
