import { COIN_WATCH_MS, type Coin, isCoinAmount } from '@site/shared/rules';
import { and, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { isOpenStatus, OPEN_STATUSES } from '../orders/queries';
import { orders } from '../orders/tables';
import { type CoinOrder, isCoinOrder } from './coin-order';
import type { Candidate } from './match-transfer';

/**
 * The condition for watched orders. They have a deposit address, and are open, or cancelled or
 * completed and not older than COIN_WATCH_MS.
 */
export function isWatched(now: number): SQL | undefined {
  const isRecent = and(
    inArray(orders.result, ['CANCELLED', 'COMPLETED']),
    gt(orders.createdAt, now - COIN_WATCH_MS),
  );
  return and(isNotNull(orders.crypto_wallet), or(inArray(orders.result, OPEN_STATUSES), isRecent));
}

/** The coin orders whose deposit address is watched, of all addresses or of one. */
export async function watchedOrders(
  db: Queryable,
  now: number,
  at?: { coin: Coin; address: string },
): Promise<CoinOrder[]> {
  const isAtAddress =
    at && and(eq(orders.payment_mode, at.coin), eq(orders.crypto_wallet, at.address));
  const rows = await db
    .select()
    .from(orders)
    .where(and(isWatched(now), isAtAddress));
  return rows.filter(isCoinOrder);
}

/** What the matching of transfers needs of an order. */
export function candidateOf(order: CoinOrder): Candidate {
  const { number, userId, result, createdAt, crypto_amount, crypto_due, crypto_received } = order;
  const isOpen = isOpenStatus(result);
  const isPartPaid = crypto_due !== null && isCoinAmount(order.payment_mode, crypto_due);
  return {
    number,
    userId,
    result,
    createdAt,
    expected: isOpen && isPartPaid ? (crypto_due ?? crypto_amount) : crypto_amount,
    isWaiting: isOpen && (crypto_received === null || crypto_due !== null),
  };
}

/** The amounts that the watched orders at an address were asked for, as text in the coin. */
export async function amountsAt(
  db: Queryable,
  { coin, address, now }: { coin: Coin; address: string; now: number },
): Promise<ReadonlySet<string>> {
  const watched = await watchedOrders(db, now, { coin, address });
  return new Set(watched.map(({ crypto_amount }) => crypto_amount));
}
