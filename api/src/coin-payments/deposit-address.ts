import type { Coin } from '@site/shared/rules';
import { and, asc, eq, max, ne, notExists, or, type SQL } from 'drizzle-orm';
import type { DepositAddress, DepositSource } from '../config/deposit-addresses';
import { takeNumber } from '../db/counters';
import type { Transaction } from '../db/database';
import type { ExtendedKey } from '../extended-key';
import { orders } from '../orders/tables';
import { coinPayments, derivedAddresses, unmatchedPayments } from './tables';
import { isWatched } from './watched-orders';

/**
 * The address of a new order. With an extended key it is one that no other watched order has, and
 * to which the site has seen no payment; otherwise the addresses of the list take turns. The lock
 * of the counter lets one order of a coin at a time choose its address and amount.
 */
export async function takeDepositAddress(
  tx: Transaction,
  source: DepositSource | undefined,
  { coin, now }: { coin: Coin; now: number },
): Promise<DepositAddress> {
  const turn = (await takeNumber(tx, `deposit ${coin}`)) - 1;
  if (source && 'key' in source) return { address: await ownAddress(tx, source.key, coin, now) };
  const deposit = source?.addresses[turn % source.addresses.length];
  if (!deposit) throw new Error(`No deposit address is configured for ${coin}.`);
  return deposit;
}

/**
 * An address whose orders were all cancelled is used again once it is no longer watched, unless the
 * site has seen a payment to it: a wallet looks for payments at a limited number of addresses only,
 * counted from the last used one.
 */
async function ownAddress(
  tx: Transaction,
  { fingerprint, addressAt }: ExtendedKey,
  coin: Coin,
  now: number,
): Promise<string> {
  const isOfKey = and(eq(derivedAddresses.coin, coin), eq(derivedAddresses.key, fingerprint));
  // Each turn derives one more address. It may not be free: the list of addresses may have had it.
  for (;;) {
    const free = await firstFree(tx, isOfKey, now);
    if (free !== undefined) return free;
    const [last] = await tx
      .select({ index: max(derivedAddresses.index) })
      .from(derivedAddresses)
      .where(isOfKey);
    const index = (last?.index ?? -1) + 1;
    const address = addressAt(index);
    await tx.insert(derivedAddresses).values({ coin, key: fingerprint, index, address });
  }
}

async function firstFree(
  tx: Transaction,
  isOfKey: SQL | undefined,
  now: number,
): Promise<string | undefined> {
  const atAddress = (table: typeof coinPayments | typeof unmatchedPayments) =>
    tx.select().from(table).where(eq(table.address, derivedAddresses.address));
  // A completed order keeps its address: it may have been completed without a recorded payment.
  const isInUse = or(ne(orders.result, 'CANCELLED'), isWatched(now));
  const order = tx
    .select()
    .from(orders)
    .where(and(eq(orders.crypto_wallet, derivedAddresses.address), isInUse));
  const [free] = await tx
    .select()
    .from(derivedAddresses)
    .where(
      and(
        isOfKey,
        notExists(order),
        notExists(atAddress(coinPayments)),
        notExists(atAddress(unmatchedPayments)),
      ),
    )
    .orderBy(asc(derivedAddresses.index))
    .limit(1);
  return free?.address;
}
