import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { findUserByEmail } from '../auth/find-user';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { type HashCaller, hashPassword } from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import type { Browser } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { savePassword } from './save-password';
import { recoveryCodes } from './tables';

/**
 * Sets the password with the code of a recovery mail, and ends every session. The code proves that
 * the caller can read mails to this email, so it also activates the account. A code works once.
 * Returns the id of the account. Throws 'recover-code', and 'weak-password', after which the code
 * still works.
 */
export async function resetPassword(
  context: Context,
  { recover, password, caller }: { recover: string; password: string; caller: HashCaller },
  browser: Browser,
  now: number,
): Promise<number> {
  const hash = hashLinkCode(recover);
  // Before the password is hashed, because hashing is expensive.
  if (!(await isUsableRecoveryCode(context.db, recover, now))) throw new Problem('recover-code');
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password, caller);

  return context.db.transaction(async (tx) => {
    // The account is locked before the code: saving the password ends the account's other codes,
    // and two codes that are used at once would wait for each other.
    const user = await lockedOwnerOf(tx, hash, now);
    const [claimed] = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(hasUsableCode(hash, now))
      .returning();
    if (!user || !claimed) throw new Problem('recover-code');
    await savePassword(context, tx, user, passwordHash, { browser, now });
    if (user.activatedAt === null)
      await tx.update(users).set({ activatedAt: now }).where(eq(users.id, user.id));
    return user.id;
  });
}

async function lockedOwnerOf(
  tx: Transaction,
  hash: string,
  now: number,
): Promise<User | undefined> {
  const [code] = await tx.select().from(recoveryCodes).where(hasUsableCode(hash, now));
  const owner = code && (await findUserByEmail(tx, code.email));
  if (!owner) return undefined;
  const user = await lockAccount(tx, owner.id);
  return user;
}

/** Whether a recovery code is known, unused and not expired. Says nothing about the account. */
export async function isUsableRecoveryCode(
  db: Queryable,
  recover: string,
  now: number,
): Promise<boolean> {
  if (!recover) return false;
  const isUsable = hasUsableCode(hashLinkCode(recover), now);
  const rows = await db.select({ one: sql`1` }).from(recoveryCodes).where(isUsable);
  return rows.length > 0;
}

function hasUsableCode(hash: string, now: number) {
  return and(
    eq(recoveryCodes.hash, hash),
    isNull(recoveryCodes.usedAt),
    gt(recoveryCodes.expiresAt, now),
  );
}
