import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orderMoves, orders, walletEntries } from '../orders/tables';

type Entry = { id: number; at: number; subjects: readonly string[]; accountId: number | null };

const ORDER_PREFIX = 'order:';

/**
 * The reasons of entries about movements of money, by the id of the entry. An erasure must remove
 * them, and rows of the audit log cannot change. So the reasons are read from the moves of orders
 * and the entries of wallets. An order and a time identify a movement.
 */
export async function moneyReasons(
  db: Queryable,
  entries: readonly Entry[],
): Promise<Map<number, string>> {
  const moneyEntries = entries.flatMap(({ id, at, subjects, accountId }) => {
    const subject = subjects.find((each) => each.startsWith(ORDER_PREFIX));
    if (subject === undefined || accountId === null) return [];
    return [{ id, at, number: subject.slice(ORDER_PREFIX.length) }];
  });
  if (moneyEntries.length === 0) return new Map();
  const numbers = moneyEntries.map(({ number }) => number);
  const times = moneyEntries.map(({ at }) => at);
  const moves = await db
    .select({ number: orders.number, at: orderMoves.at, why: orderMoves.why })
    .from(orderMoves)
    .innerJoin(orders, eq(orders.id, orderMoves.orderId))
    .where(
      and(
        inArray(orders.number, numbers),
        inArray(orderMoves.at, times),
        // A move that another order's move has caused has no entry of its own.
        isNull(orderMoves.withOrderId),
      ),
    );
  const credits = await db
    .select({ number: orders.number, at: walletEntries.at, why: walletEntries.why })
    .from(walletEntries)
    .innerJoin(orders, eq(orders.id, walletEntries.orderId))
    .where(
      and(
        inArray(orders.number, numbers),
        inArray(walletEntries.at, times),
        inArray(walletEntries.kind, ['credit', 'reversal']),
      ),
    );
  const reasons = new Map<string, string>();
  for (const { number, at, why } of [...moves, ...credits])
    if (why !== '') reasons.set(`${number} ${at}`, why);
  return new Map(
    moneyEntries.flatMap(({ id, at, number }) => {
      const reason = reasons.get(`${number} ${at}`);
      return reason === undefined ? [] : [[id, reason]];
    }),
  );
}
