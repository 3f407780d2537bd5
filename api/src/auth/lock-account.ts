import { eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { type User, users } from './tables';

/**
 * How accounts are locked for a change: rows that refer to the account, such as an answer to a
 * ticket, can still be stored. A call that stores an answer has locked the ticket before. If it
 * waited for the account too, it could wait for a call that has locked the account and waits for
 * the ticket.
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

/** Locks the account that matches a condition, for a change. Undefined if none does. */
export async function lockAccountWith(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<User | undefined> {
  const [account] = await tx.select().from(users).where(condition).for(ACCOUNT_LOCK);
  return account;
}
