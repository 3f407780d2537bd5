import { and, eq, sum } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { type OrderRow, orders, walletEntries } from './tables';

type Entry = { by: string; why: string; now: number };

/** What an account's wallet holds, in cents. To spend it, lock the account first. */
export async function balanceOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ balance: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(eq(walletEntries.userId, userId));
  return row?.balance ?? 0;
}

/** What a new order could take: the balance, and what an unpaid order holds, because the new one takes its place. */
export async function spendableOf(db: Queryable, userId: number): Promise<number> {
  const isHeld = and(
    eq(orders.userId, userId),
    eq(orders.result, 'AWAITING_PAYMENT'),
    eq(walletEntries.kind, 'payment'),
  );
  const [row] = await db
    .select({ moved: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .innerJoin(orders, eq(orders.id, walletEntries.orderId))
    .where(isHeld);
  return (await balanceOf(db, userId)) - (row?.moved ?? 0);
}

/** Pays an order's wallet part. The caller has locked the account and found that there is enough. */
export async function takeFromWallet(
  tx: Transaction,
  { id, userId, wallet }: OrderRow,
  { by, why, now }: Entry,
): Promise<void> {
  if (wallet > 0)
    await tx
      .insert(walletEntries)
      .values({ userId, amount: -wallet, kind: 'payment', orderId: id, by, why, at: now });
}

/** Gives back what an order took, once: what it has taken by now counts, not what it was to take. */
export async function returnToWallet(
  tx: Transaction,
  order: OrderRow,
  { by, why, now }: Entry,
): Promise<void> {
  const { id, userId } = order;
  const taken = await takenBy(tx, order);
  if (taken > 0)
    await tx
      .insert(walletEntries)
      .values({ userId, amount: taken, kind: 'payment', orderId: id, by, why, at: now });
}

/** An order that comes back takes its part again, as far as there still is something. */
export async function takeFromWalletAgain(
  tx: Transaction,
  order: OrderRow,
  { by, why, now }: Entry,
): Promise<void> {
  const { id, userId, wallet } = order;
  if (wallet === 0) return;
  const amount = Math.min(wallet - (await takenBy(tx, order)), await balanceOf(tx, userId));
  if (amount > 0)
    await tx
      .insert(walletEntries)
      .values({ userId, amount: -amount, kind: 'payment', orderId: id, by, why, at: now });
}

/** Puts `amount` (cents) into the wallet of whoever placed an order. */
export async function credit(
  tx: Transaction,
  { id, userId }: OrderRow,
  amount: number,
  { by, why, now }: Entry,
): Promise<void> {
  await tx
    .insert(walletEntries)
    .values({ userId, amount, kind: 'credit', orderId: id, by, why, at: now });
}

/**
 * Puts what was paid too much for an order into the wallet: `over` (cents) is all of it so far, and what is there of it already counts.
 * Gives what was added. The caller has locked the account.
 */
export async function creditOverpayment(
  tx: Transaction,
  order: OrderRow,
  over: number,
  { by, why, now }: Entry,
): Promise<number> {
  const { id, userId } = order;
  const amount = over - (await movedBy(tx, order, 'overpayment'));
  if (amount <= 0) return 0;
  await tx
    .insert(walletEntries)
    .values({ userId, amount, kind: 'overpayment', orderId: id, by, why, at: now });
  return amount;
}

async function takenBy(tx: Transaction, order: OrderRow): Promise<number> {
  return -(await movedBy(tx, order, 'payment'));
}

async function movedBy(
  tx: Transaction,
  { id }: OrderRow,
  kind: 'payment' | 'overpayment',
): Promise<number> {
  const [row] = await tx
    .select({ moved: sum(walletEntries.amount).mapWith(Number) })
    .from(walletEntries)
    .where(and(eq(walletEntries.orderId, id), eq(walletEntries.kind, kind)));
  return row?.moved ?? 0;
}
