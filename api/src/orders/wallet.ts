import type { Wallet } from '@site/shared/contract';
import { type Cents, toEuros } from '@site/shared/rules';
import { and, desc, eq, sum } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { type AuditEntry, type OrderRow, orders, walletEntries } from './tables';

type WalletEntry = typeof walletEntries.$inferSelect;

/** The balance of an account's wallet, in cents. Lock the account before you spend it. */
export async function balanceOf(db: Queryable, userId: number): Promise<Cents> {
  const [row] = await db
    .select({ balance: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(eq(walletEntries.userId, userId));
  return row?.balance ?? 0;
}

/** The length of the customer's list of entries. */
const MAX_LISTED_ENTRIES = 200;

/** The wallet as its owner sees it. `why` of the other entries is for the admin. */
export async function walletOf(db: Queryable, userId: number): Promise<Wallet> {
  const rows = await db
    .select({ entry: walletEntries, order: orders.number })
    .from(walletEntries)
    .leftJoin(orders, eq(orders.id, walletEntries.orderId))
    .where(eq(walletEntries.userId, userId))
    .orderBy(desc(walletEntries.id))
    .limit(MAX_LISTED_ENTRIES);
  return {
    balance: toEuros(await balanceOf(db, userId)),
    entries: rows.map(({ entry: { amount, kind, why, at }, order }) => ({
      amount: toEuros(amount),
      kind,
      ...(order !== null && { order }),
      ...(kind === 'credit' && { reason: why }),
      at,
    })),
  };
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
  entry: AuditEntry,
): Promise<void> {
  if (order.wallet > 0) await addEntry(tx, order, 'payment', -order.wallet, entry);
}

/** Returns what an order has taken, once. It may have taken less than its `wallet` column. */
export async function returnToWallet(
  tx: Transaction,
  order: OrderRow,
  entry: AuditEntry,
): Promise<void> {
  const taken = await takenBy(tx, order);
  if (taken > 0) await addEntry(tx, order, 'payment', taken, entry);
}

/** Takes the part of a reopened order again, as far as the balance allows. */
export async function takeFromWalletAgain(
  tx: Transaction,
  order: OrderRow,
  entry: AuditEntry,
): Promise<void> {
  if (order.wallet === 0) return;
  const missing = order.wallet - (await takenBy(tx, order));
  const amount = Math.min(missing, await balanceOf(tx, order.userId));
  if (amount > 0) await addEntry(tx, order, 'payment', -amount, entry);
}

/** Adds `amount` (cents) to the wallet of an order's customer. */
export async function creditWallet(
  tx: Transaction,
  order: OrderRow,
  amount: Cents,
  entry: AuditEntry,
): Promise<void> {
  await addEntry(tx, order, 'credit', amount, entry);
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
  entry: AuditEntry,
): Promise<Cents> {
  const amount = excess - (await sumOf(tx, order, 'overpayment'));
  if (amount <= 0) return 0;
  await addEntry(tx, order, 'overpayment', amount, entry);
  return amount;
}

async function addEntry(
  tx: Transaction,
  { id, userId }: OrderRow,
  kind: WalletEntry['kind'],
  amount: Cents,
  { by, why, now }: AuditEntry,
): Promise<void> {
  await tx.insert(walletEntries).values({ userId, amount, kind, orderId: id, by, why, at: now });
}

async function takenBy(tx: Transaction, order: OrderRow): Promise<Cents> {
  return -(await sumOf(tx, order, 'payment'));
}

async function sumOf(tx: Transaction, { id }: OrderRow, kind: WalletEntry['kind']): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(and(eq(walletEntries.orderId, id), eq(walletEntries.kind, kind)));
  return row?.sum ?? 0;
}
