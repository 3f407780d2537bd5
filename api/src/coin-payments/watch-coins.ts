import { DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { isOpenStatus } from '../orders/queries';
import { BLOCK_TIME_TOLERANCE_MS } from '../payments/chains/chain-reader';
import { scheduleJob } from '../schedule-job';
import { applyTransfers } from './apply-transfers';
import type { CoinOrder } from './coin-order';
import { type AddressOfCoin, oldestUnsettled } from './known-payments';
import { watchedAddresses } from './tables';
import type { WatchApp, WatchSources } from './watch-sources';
import { watchedOrders } from './watched-orders';

const WATCH_INTERVAL_MS = MINUTE_MS;
/** An address without an open order is read less often. */
const ENDED_INTERVAL_MS = 10 * MINUTE_MS;
/**
 * If the process that claimed an address is killed, another process may read it after this time.
 */
const CLAIM_MS = 50_000;
/** Each read covers the time since the last one and this much before it, for reorganised blocks. */
const READ_OVERLAP_MS = DAY_MS;
const MAX_PARALLEL_ADDRESSES = 4;

/**
 * Reads the chains of all watched deposit addresses once and applies what they show. A server that
 * does not answer, or contradicts itself, is logged, and the next run reads the address again from
 * the same time.
 */
export async function watchCoins(
  app: WatchApp,
  sources: WatchSources,
  isStopped = () => false,
): Promise<void> {
  const { db, now } = app.context;
  const byAddress = groupByAddress(await watchedOrders(db, now()));
  await pLimit(MAX_PARALLEL_ADDRESSES).map(byAddress, async (orders) => {
    const [order] = orders;
    const chain = order && sources.chains[order.payment_mode];
    if (!order || !chain || isStopped()) return;
    // An address with a tag gets the payments of many recipients, and the chain shows no tags.
    if (order.tag !== null && !chain.isSandbox) return;
    const at = { coin: order.payment_mode, address: order.crypto_wallet };
    const hasOpenOrder = orders.some(({ result }) => isOpenStatus(result));
    if (await claimAddress(app, at, hasOpenOrder)) await watchAddress(app, sources, at, orders);
  });
}

function groupByAddress(orders: readonly CoinOrder[]): CoinOrder[][] {
  const groups = new Map<string, CoinOrder[]>();
  for (const order of orders) {
    const key = `${order.payment_mode} ${order.crypto_wallet}`;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()];
}

/** Reads one address now, without a claim: after a press in the sandbox chain. */
export async function watchAddressNow(
  app: WatchApp,
  sources: WatchSources,
  at: AddressOfCoin,
): Promise<void> {
  const { db, now } = app.context;
  await db
    .insert(watchedAddresses)
    .values({ ...at, claimedUntil: now() })
    .onConflictDoNothing();
  await watchAddress(app, sources, at, await watchedOrders(db, now(), at));
}

async function watchAddress(
  app: WatchApp,
  sources: WatchSources,
  at: AddressOfCoin,
  orders: readonly CoinOrder[],
): Promise<void> {
  const { db, now } = app.context;
  const chain = sources.chains[at.coin];
  if (!chain || orders.length === 0) return;
  try {
    const startedAt = now();
    const since = await readFrom(app, at, orders);
    const transfers = await chain.reader.transfersTo(at.address, since);
    const isComplete = await applyTransfers(app, sources, { at, transfers, since });
    if (!isComplete) return;
    await db.update(watchedAddresses).set({ readAt: startedAt }).where(isAt(at));
  } catch (error) {
    app.log.warn({ err: error, ...at }, 'A coin address could not be read.');
  }
}

/** The time (ms) from which an address is read, so that no change of a transfer is missed. */
async function readFrom(
  { context: { db, now } }: WatchApp,
  at: AddressOfCoin,
  orders: readonly CoinOrder[],
): Promise<number> {
  const [watched] = await db.select().from(watchedAddresses).where(isAt(at));
  const oldestOrder = Math.min(...orders.map(({ createdAt }) => createdAt));
  const lastRead = watched?.readAt ?? null;
  // A read in the future took place before the clock was set back.
  const newSince =
    lastRead === null
      ? oldestOrder
      : Math.max(oldestOrder, Math.min(lastRead, now()) - READ_OVERLAP_MS);
  const unsettledSince = (await oldestUnsettled(db, at)) ?? newSince;
  return Math.min(newSince, unsettledSince) - BLOCK_TIME_TOLERANCE_MS;
}

/**
 * Whether this process may read the address now. Of several processes one reads it. A stored time
 * that lies in the future does not count: the clock was set back since.
 */
async function claimAddress(
  { context: { db, now } }: WatchApp,
  at: AddressOfCoin,
  hasOpenOrder: boolean,
): Promise<boolean> {
  const claimedAt = now();
  const claim = { claimedUntil: claimedAt + CLAIM_MS };
  const [added] = await db
    .insert(watchedAddresses)
    .values({ ...at, ...claim })
    .onConflictDoNothing()
    .returning();
  if (added) return true;
  const isDue = hasOpenOrder
    ? undefined
    : or(
        isNull(watchedAddresses.readAt),
        lte(watchedAddresses.readAt, claimedAt - ENDED_INTERVAL_MS),
        gt(watchedAddresses.readAt, claimedAt),
      );
  const isUnclaimed = or(
    lte(watchedAddresses.claimedUntil, claimedAt),
    gt(watchedAddresses.claimedUntil, claimedAt + CLAIM_MS),
  );
  const claimed = await db
    .update(watchedAddresses)
    .set(claim)
    .where(and(isAt(at), isUnclaimed, isDue))
    .returning();
  return claimed.length > 0;
}

function isAt({ coin, address }: AddressOfCoin) {
  return and(eq(watchedAddresses.coin, coin), eq(watchedAddresses.address, address));
}

/** Watches the chains every minute. */
export function scheduleCoinWatch(app: FastifyInstance, sources: WatchSources): void {
  if (!Object.values(sources.chains).some(Boolean)) return;
  scheduleJob(app, {
    intervalMs: WATCH_INTERVAL_MS,
    run: (closing) => watchCoins(app, sources, () => closing.aborted),
    failureMessage: 'The coin addresses could not be read.',
  });
}
