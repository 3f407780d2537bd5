import { eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { type User, users } from './tables';

/**
 * How accounts are locked for a change. Rows that refer to the account, such as an answer to a
 * ticket, can still be stored: accounts are locked before tickets, and an answer has locked its
 * ticket already.
 */
export const ACCOUNT_LOCK = 'no key update';

/** Locks an account for a change. */
export function lockAccount(tx: Transaction, id: number): Promise<User | undefined> {
  return lockAccountWith(tx, eq(users.id, id));
}

/** Locks the account that makes the call. Throws 'not-signed-in' if it is gone. */
export async function lockOwnAccount(tx: Transaction, id: number): Promise<User> {
  const account = await lockAccount(tx, id);
  if (!account) throw new Problem('not-signed-in');
  return account;
}

/** Locks the account that matches a condition, for a change. */
export async function lockAccountWith(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<User | undefined> {
  const [account] = await tx.select().from(users).where(condition).for(ACCOUNT_LOCK);
  return account;
}
