import { formatCents } from '@site/shared/format';
import type { Cents } from '@site/shared/rules';
import { and, eq, sql, sum } from 'drizzle-orm';
import * as texts from '#texts';
import type { Queryable, Transaction } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { Problem } from '../http/problem';
import { type OrderChange, type OrderRow, orders, walletEntries } from './tables';

type WalletEntry = typeof walletEntries.$inferSelect;

const balanceQuery = preparedQuery('wallet_balance', (db) =>
  db
    .select({ balance: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(eq(walletEntries.userId, sql.placeholder('userId'))),
);

/** The balance of an account's wallet, in cents. Lock the account before you spend it. */
export async function balanceOf(db: Queryable, userId: number): Promise<Cents> {
  const [row] = await balanceQuery(db).execute({ userId });
  return row?.balance ?? 0;
}

/**
 * What a new order can take from the wallet, in cents: the balance, and the part that the unpaid
 * order holds, because the new order replaces it.
 */
export async function spendableOf(db: Queryable, userId: number): Promise<Cents> {
  const isHeld = and(
    eq(orders.userId, userId),
    eq(orders.result, 'AWAITING_PAYMENT'),
    eq(walletEntries.kind, 'payment'),
  );
  const [row] = await db
    .select({ sum: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .innerJoin(orders, eq(orders.id, walletEntries.orderId))
    .where(isHeld);
  return (await balanceOf(db, userId)) - (row?.sum ?? 0);
}

/**
 * Pays the wallet's part of an order. The caller has locked the account and checked the balance.
 */
export async function takeFromWallet(
  tx: Transaction,
  order: OrderRow,
  entry: OrderChange,
): Promise<void> {
  if (order.wallet > 0) await addEntry(tx, order, 'payment', -order.wallet, entry);
}

/**
 * Returns what an order has taken from the wallet, which may be less than its `wallet` column. A
 * second call returns nothing.
 */
export async function returnToWallet(
  tx: Transaction,
  order: OrderRow,
  entry: OrderChange,
): Promise<void> {
  const left = (await takenBy(tx, order)) - (await returnedToWallet(tx, order));
  if (left > 0) await addEntry(tx, order, 'payment', left, entry);
}

/** Returns a part of what a completed order has taken. The caller has checked the amount. */
export async function refundToWallet(
  tx: Transaction,
  order: OrderRow,
  amount: Cents,
  entry: OrderChange & { requestId: string },
): Promise<void> {
  await addEntry(tx, order, 'refund', amount, entry);
}

/** What partial refunds of an order have returned to the wallet, in cents. */
export function returnedToWallet(db: Queryable, order: OrderRow): Promise<Cents> {
  return sumOf(db, order, 'refund');
}

/** Takes the part of a reopened order again, as far as the balance allows. */
export async function takeFromWalletAgain(
  tx: Transaction,
  order: OrderRow,
  entry: OrderChange,
): Promise<void> {
  if (order.wallet === 0) return;
  const missing = order.wallet - (await takenBy(tx, order));
  const amount = Math.min(missing, await balanceOf(tx, order.userId));
  if (amount > 0) await addEntry(tx, order, 'payment', -amount, entry);
}

/** The cents of an order that the wallet was to pay and can no longer pay. */
export async function walletShortageOf(db: Queryable, order: OrderRow): Promise<Cents> {
  if (order.wallet === 0) return 0;
  const missing = order.wallet - (await takenBy(db, order));
  return Math.max(0, missing - Math.max(0, await balanceOf(db, order.userId)));
}

/**
 * Adds `amount` (cents) to the wallet of an order's customer, once for each `requestId`. Returns
 * whether it was added now. The caller has locked the account. Throws 'malformed' for an id of
 * another credit.
 */
export async function creditWallet(
  tx: Transaction,
  { id, userId }: OrderRow,
  amount: Cents,
  { by, actorId, why, now, requestId }: OrderChange & { requestId?: string | undefined },
): Promise<boolean> {
  const [added] = await tx
    .insert(walletEntries)
    .values({ userId, amount, kind: 'credit', orderId: id, by, actorId, why, at: now, requestId })
    .onConflictDoNothing()
    .returning();
  if (added || requestId === undefined) return true;
  const [known] = await tx
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.requestId, requestId));
  if (known?.orderId !== id || known.amount !== amount)
    throw new Problem('malformed', { body: texts.orderDesk.creditReused() });
  return false;
}

/**
 * Takes `amount` (cents) of a credit back. Returns whether it was taken now: a credit is reversed
 * once. The caller has locked the account. Throws 'not-found', 'malformed' for more than the
 * credit, and 'wallet-short' for more than the balance.
 */
export async function reverseCredit(
  tx: Transaction,
  { id, userId }: OrderRow,
  { entryId, amount }: { entryId: number; amount: Cents },
  { by, actorId, why, now }: OrderChange,
): Promise<boolean> {
  const [credit] = await tx
    .select()
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.id, entryId),
        eq(walletEntries.orderId, id),
        eq(walletEntries.kind, 'credit'),
      ),
    );
  if (!credit) throw new Problem('not-found', { body: texts.orderDesk.noCredit() });
  const [reversed] = await tx
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.reverses, entryId));
  if (reversed) return false;
  if (amount > credit.amount)
    throw new Problem('malformed', {
      fields: { amount: texts.orderDesk.creditWas({ amount: formatCents(credit.amount) }) },
    });
  const balance = await balanceOf(tx, userId);
  if (amount > balance)
    throw new Problem('wallet-short', {
      body: texts.orderDesk.walletShort({
        balance: formatCents(balance),
        amount: formatCents(amount),
      }),
    });
  await tx.insert(walletEntries).values({
    userId,
    amount: -amount,
    kind: 'reversal',
    orderId: id,
    by,
    actorId,
    why,
    at: now,
    reverses: entryId,
  });
  return true;
}

/**
 * Adds the excess of an order's payments to the wallet. `excess` (cents) is the whole excess so
 * far; the part that was credited before is not credited again. Returns the added cents. The caller
 * has locked the account.
 */
export async function creditOverpayment(
  tx: Transaction,
  order: OrderRow,
  excess: Cents,
  entry: OrderChange,
): Promise<Cents> {
  const amount = excess - (await sumOf(tx, order, 'overpayment'));
  if (amount <= 0) return 0;
  await addEntry(tx, order, 'overpayment', amount, entry);
  return amount;
}

/**
 * Takes back what was added as the excess of an order beyond `excess` (cents), as far as the
 * balance allows: the payment counts for the order after all. The caller has locked the account.
 */
export async function takeBackOverpayment(
  tx: Transaction,
  order: OrderRow,
  excess: Cents,
  entry: OrderChange,
): Promise<void> {
  const beyond = (await sumOf(tx, order, 'overpayment')) - excess;
  const amount = Math.min(beyond, await balanceOf(tx, order.userId));
  if (amount > 0) await addEntry(tx, order, 'overpayment', -amount, entry);
}

/** What the payments of an order have added to the wallet, in cents. */
export function overpaymentOf(db: Queryable, order: OrderRow): Promise<Cents> {
  return sumOf(db, order, 'overpayment');
}

async function addEntry(
  tx: Transaction,
  { id, userId }: OrderRow,
  kind: WalletEntry['kind'],
  amount: Cents,
  { now: at, ...entry }: OrderChange & { requestId?: string },
): Promise<void> {
  await tx.insert(walletEntries).values({ userId, amount, kind, orderId: id, ...entry, at });
}

/**
 * What the wallet has paid for an order, in cents, before partial refunds. It can be less than the
 * order's `wallet` column.
 */
export async function takenBy(db: Queryable, order: OrderRow): Promise<Cents> {
  return -(await sumOf(db, order, 'payment'));
}

async function sumOf(db: Queryable, { id }: OrderRow, kind: WalletEntry['kind']): Promise<Cents> {
  const [row] = await db
    .select({ sum: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(and(eq(walletEntries.orderId, id), eq(walletEntries.kind, kind)));
  return row?.sum ?? 0;
}
