import { randomBytes } from 'node:crypto';
import type { Coin } from '@site/shared/rules';
import { and, eq, gte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import type { ChainReader } from './chain-reader';
import { sandboxTransfers } from './tables';

/**
 * Reads a chain that exists in the database only. In local mode it takes the place of each coin's
 * chain, so that a coin payment can be tried without a coin.
 */
export function sandboxReader(db: Queryable, coin: Coin): ChainReader {
  return {
    transfersTo: async (address, since) => {
      const isRecent = or(
        sql`${sandboxTransfers.blockTime} is null`,
        gte(sandboxTransfers.blockTime, since),
      );
      const rows = await db
        .select()
        .from(sandboxTransfers)
        .where(and(isTo(coin, address), isRecent));
      return rows.map(({ transaction, amount, confirmations, blockTime }) => ({
        transaction,
        amount,
        confirmations,
        blockTime,
      }));
    },
  };
}

/** The transfers to an address, oldest first. */
export function sandboxTransfersTo(db: Queryable, coin: Coin, address: string) {
  return db.select().from(sandboxTransfers).where(isTo(coin, address)).orderBy(sandboxTransfers.id);
}

/** Sends `amount` of the coin at `sentAt` (ms). The transfer is in no block yet. */
export async function sendOnSandbox(
  db: Queryable,
  transfer: { coin: Coin; address: string; amount: string; sentAt: number },
): Promise<void> {
  const transaction = randomBytes(32).toString('hex');
  await db.insert(sandboxTransfers).values({ ...transfer, transaction, confirmations: 0 });
}

/** Adds blocks to the chain: each transfer to the address gets that many confirmations. */
export async function confirmOnSandbox(
  db: Queryable,
  { coin, address, blocks }: { coin: Coin; address: string; blocks: number },
): Promise<void> {
  await db
    .update(sandboxTransfers)
    .set({
      confirmations: sql`${sandboxTransfers.confirmations} + ${blocks}`,
      blockTime: sql`coalesce(${sandboxTransfers.blockTime}, ${sandboxTransfers.sentAt})`,
    })
    .where(isTo(coin, address));
}

/** Reorganises the chain: the newest transfer to the address disappears. */
export async function dropOnSandbox(db: Queryable, coin: Coin, address: string): Promise<void> {
  const newest = (await sandboxTransfersTo(db, coin, address)).at(-1);
  if (newest) await db.delete(sandboxTransfers).where(eq(sandboxTransfers.id, newest.id));
}

function isTo(coin: Coin, address: string) {
  return and(eq(sandboxTransfers.coin, coin), eq(sandboxTransfers.address, address));
}
