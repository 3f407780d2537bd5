import type { Wallet } from '@site/shared/contract';
import { toEuros } from '@site/shared/rules';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { orders, walletEntries } from './tables';
import { balanceOf } from './wallet';

/** The length of the customer's list of entries. */
const MAX_LISTED_ENTRIES = 200;

const entriesQuery = preparedQuery('wallet_entries', (db) =>
  db
    .select({ entry: walletEntries, order: orders.number })
    .from(walletEntries)
    .leftJoin(orders, eq(orders.id, walletEntries.orderId))
    .where(eq(walletEntries.userId, sql.placeholder('userId')))
    .orderBy(desc(walletEntries.id))
    .limit(MAX_LISTED_ENTRIES),
);

/**
 * The wallet as its owner sees it: only credits and reversals have a reason. `why` of the other
 * entries is for the administrator.
 */
export async function walletOf(db: Queryable, userId: number): Promise<Wallet> {
  const rows = await entriesQuery(db).execute({ userId });
  return {
    balance: toEuros(await balanceOf(db, userId)),
    entries: rows.map(({ entry: { id, amount, kind, why, at }, order }) => ({
      id,
      amount: toEuros(amount),
      kind,
      ...(order !== null && { order }),
      ...((kind === 'credit' || kind === 'reversal') && { reason: why }),
      at,
    })),
  };
}
