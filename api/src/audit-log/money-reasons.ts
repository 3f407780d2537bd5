import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orderMoves, orders, walletEntries } from '../orders/tables';

type Entry = { id: number; at: number; subjects: readonly string[]; accountId: number | null };

const ORDER = 'order:';

/**
 * The reasons of entries about movements of money, by the entry's id. They are read from the moves
 * of orders and the entries of wallets, where an erasure removes them: rows of the audit log never
 * change.
 */
export async function moneyReasons(
  db: Queryable,
  entries: readonly Entry[],
): Promise<Map<number, string>> {
  const moved = entries.flatMap(({ id, at, subjects, accountId }) => {
    const subject = subjects.find((each) => each.startsWith(ORDER));
    return subject && accountId !== null ? [{ id, at, number: subject.slice(ORDER.length) }] : [];
  });
  if (moved.length === 0) return new Map();
  const numbers = moved.map(({ number }) => number);
  const times = moved.map(({ at }) => at);
  const moves = await db
    .select({ number: orders.number, at: orderMoves.at, why: orderMoves.why })
    .from(orderMoves)
    .innerJoin(orders, eq(orders.id, orderMoves.orderId))
    .where(
      and(
        inArray(orders.number, numbers),
        inArray(orderMoves.at, times),
        isNull(orderMoves.withOrderId),
      ),
    );
  const given = await db
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
  for (const { number, at, why } of [...moves, ...given])
    if (why !== '') reasons.set(`${number} ${at}`, why);
  return new Map(
    moved.flatMap(({ id, at, number }) => {
      const reason = reasons.get(`${number} ${at}`);
      return reason === undefined ? [] : [[id, reason]];
    }),
  );
}
