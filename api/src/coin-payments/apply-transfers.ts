import { COINS, type Coin, compareCoinAmounts } from '@site/shared/rules';
import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import { wordAuthor } from '../auth/authors';
import { users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { notifyAdmins, notifyCustomer } from '../orders/notify';
import { orders } from '../orders/tables';
import type { ChainTransfer } from '../payments/chains/chain-reader';
import { unmatchedPaymentMail } from './coin-admin-mails';
import { unclearPaymentMail } from './coin-mails';
import { dropCoinPayment } from './drop-coin-payment';
import { type AddressOfCoin, knownPayment, paymentsSince } from './known-payments';
import { type Candidate, isDust, matchTransfer } from './match-transfer';
import { recordCoinPayment } from './record-coin-payment';
import {
  type CoinPaymentRow,
  coinPayments,
  unmatchedPayments,
  WATCHER,
  watchedAddresses,
} from './tables';
import type { WatchApp, WatchSources } from './watch-sources';
import { candidateOf, watchedOrders } from './watched-orders';

/** The transfers that the chain shows at an address since `since` (ms). */
type Read = { at: AddressOfCoin; transfers: readonly ChainTransfer[]; since: number };

/** How many customers get a mail about one unmatched payment: one of them has sent it. */
const MAX_UNCLEAR_MAILS = 5;

/**
 * Applies what a complete read of an address shows: new transfers, confirmations, and transfers
 * that the chain has dropped. Each transfer is one transaction, and a repeated one changes nothing,
 * so the next read continues after a killed process. Returns whether everything was applied.
 */
export async function applyTransfers(
  app: WatchApp,
  sources: WatchSources,
  { at, transfers, since }: Read,
): Promise<boolean> {
  const { db, now, outbox } = app.context;
  // Dropped payments come first: a payment that has disappeared must not complete an order.
  const shown = new Set(transfers.map(({ transaction }) => transaction));
  const dropAfterMs = sources.chains[at.coin]?.dropAfterMs ?? 0;
  for (const { id, transaction } of await paymentsSince(db, at, since)) {
    if (shown.has(transaction)) continue;
    await db.transaction((tx) => dropCoinPayment(app.context, tx, id, { now: now(), dropAfterMs }));
  }
  let isComplete = true;
  for (const transfer of transfers) {
    try {
      await applyTransfer(app, sources, at, transfer);
    } catch (error) {
      app.log.error({ err: error, ...at, ...transfer }, 'A coin payment could not be recorded.');
      // The rate of a late payment may be available at the next read; other refusals repeat.
      const isFinal = error instanceof Problem && error.code !== 'payment-failed';
      if (!isFinal) isComplete = false;
    }
  }
  await closeDroppedUnmatched(app, at, shown);
  outbox.sendDueMails();
  return isComplete;
}

async function applyTransfer(
  app: WatchApp,
  { rateOf }: WatchSources,
  at: AddressOfCoin,
  transfer: ChainTransfer,
): Promise<void> {
  const { context } = app;
  const { db } = context;
  const now = context.now();
  const known = await knownPayment(db, at, transfer.transaction);
  if (known && isUpToDate(known, at.coin, transfer)) return;
  const paidAt = Math.min(now, transfer.blockTime ?? now);
  // The rate is fetched outside the transaction. Only a payment after a rate lock needs a rate.
  const needsRate =
    !known && (await watchedOrders(db, now, at)).some(({ pay_before }) => paidAt > pay_before);
  const rate = needsRate
    ? await rateOf(at.coin, now).catch((error: unknown) => {
        app.log.warn({ err: error }, `The rate of ${at.coin} is not available.`);
        return null;
      })
    : null;
  await db.transaction(async (tx) => {
    // One transfer at a time for each address, also with several processes.
    await tx
      .select()
      .from(watchedAddresses)
      .where(and(eq(watchedAddresses.coin, at.coin), eq(watchedAddresses.address, at.address)))
      .for('update');
    const { amount: received, transaction, confirmations } = transfer;
    const payment = { received, transaction, confirmations, paidAt };
    const current = await knownPayment(tx, at, transaction);
    if (current) {
      if (!isUpToDate(current, at.coin, transfer))
        await recordCoinPayment(
          context,
          tx,
          { ...payment, order: current.order },
          { ...wordAuthor(WATCHER), now, rate },
        );
      return;
    }
    if (await updateUnmatched(tx, at, transfer)) return;
    const candidates = (await watchedOrders(tx, now, at)).map(candidateOf);
    const match = matchTransfer(at.coin, { amount: received, paidAt }, candidates);
    if (!('order' in match)) {
      const { why, unclear } = match;
      const isTooSmall = candidates.every(({ expected }) => isDust(at.coin, received, expected));
      const mailed = isTooSmall ? null : unclear;
      await storeUnmatched(app, tx, { at, payment, why, mailed, now });
    } else if (await isRecordedByHand(tx, at.coin, match.order, received)) {
      const why = `order ${match.order} already has a payment of this amount, recorded by hand`;
      await storeUnmatched(app, tx, { at, payment, why, mailed: [], now });
    } else {
      await recordCoinPayment(
        context,
        tx,
        { ...payment, order: match.order },
        { ...wordAuthor(WATCHER), now, rate },
      );
    }
  });
}

/** Whether a transfer shows nothing new. More confirmations than needed change nothing. */
function isUpToDate(known: CoinPaymentRow, coin: Coin, transfer: ChainTransfer): boolean {
  const { confirmations: needed } = COINS[coin];
  // The administrator may have recorded another amount, such as the part of two orders.
  if (known.by !== WATCHER && compareCoinAmounts(coin, known.amount, transfer.amount) !== 0)
    return true;
  if (known.droppedAt !== null || known.missingSince !== null) return false;
  return Math.min(known.confirmations, needed) === Math.min(transfer.confirmations, needed);
}

/** Updates a transfer that already waits for an administrator; false if there is none. */
async function updateUnmatched(
  tx: Transaction,
  { address }: AddressOfCoin,
  { transaction, confirmations }: ChainTransfer,
): Promise<boolean> {
  const isTransfer = and(
    eq(unmatchedPayments.transaction, transaction),
    eq(unmatchedPayments.address, address),
  );
  const [unmatched] = await tx.select().from(unmatchedPayments).where(isTransfer);
  if (!unmatched) return false;
  const hasReturned = unmatched.resolvedBy === WATCHER;
  await tx
    .update(unmatchedPayments)
    .set({
      confirmations,
      ...(hasReturned && { resolvedAt: null, resolvedBy: null, resolution: null }),
    })
    .where(isTransfer);
  return true;
}

/**
 * Whether the administrator has recorded a payment of this amount for the order. It may be the same
 * payment with a mistyped transaction, and must not count twice.
 */
async function isRecordedByHand(
  tx: Transaction,
  coin: Coin,
  order: string,
  amount: string,
): Promise<boolean> {
  const payments = await tx
    .select({ payment: coinPayments })
    .from(coinPayments)
    .innerJoin(orders, eq(orders.id, coinPayments.orderId))
    .where(eq(orders.number, order));
  return payments.some(
    ({ payment }) =>
      payment.by !== WATCHER && compareCoinAmounts(coin, payment.amount, amount) === 0,
  );
}

type UnmatchedTransfer = {
  at: AddressOfCoin;
  payment: { received: string; transaction: string; confirmations: number; paidAt: number };
  why: string;
  /** The orders whose customers get a mail; null for no mail, also not to the administrators. */
  mailed: readonly Candidate[] | null;
  now: number;
};

async function storeUnmatched(
  { context }: WatchApp,
  tx: Transaction,
  { at, payment: { received, ...payment }, why, mailed, now }: UnmatchedTransfer,
): Promise<void> {
  const [stored] = await tx
    .insert(unmatchedPayments)
    .values({ ...at, ...payment, amount: received, why, seenAt: now })
    .onConflictDoNothing()
    .returning();
  if (!stored || mailed === null) return;
  await notifyAdmins(context, tx, (to) => unmatchedPaymentMail(to, stored));
  const numbers = mailed.slice(0, MAX_UNCLEAR_MAILS).map(({ number }) => number);
  if (numbers.length === 0) return;
  const rows = await tx
    .select({ order: orders, account: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.number, numbers));
  for (const { order, account } of rows)
    await notifyCustomer(context, tx, account, (to) => unclearPaymentMail(to, order, stored));
}

/** Closes unmatched transfers that the chain has dropped before they were confirmed. */
async function closeDroppedUnmatched(
  { context: { db, now } }: WatchApp,
  { coin, address }: AddressOfCoin,
  shown: ReadonlySet<string>,
): Promise<void> {
  await db
    .update(unmatchedPayments)
    .set({ resolvedAt: now(), resolvedBy: WATCHER, resolution: 'no longer on the chain' })
    .where(
      and(
        eq(unmatchedPayments.coin, coin),
        eq(unmatchedPayments.address, address),
        isNull(unmatchedPayments.resolvedAt),
        lt(unmatchedPayments.confirmations, COINS[coin].confirmations),
        ...(shown.size > 0 ? [notInArray(unmatchedPayments.transaction, [...shown])] : []),
      ),
    );
}
