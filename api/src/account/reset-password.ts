import { eq } from 'drizzle-orm';
import { findUserByEmail } from '../auth/find-user';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { type HashCaller, hashPassword } from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import type { Browser } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { recordEvent } from '../webhooks/record-event';
import { canResetPassword, isUsableLinkCode } from './recovery-link-codes';
import { savePassword } from './save-password';
import { recoveryLinkCodes } from './tables';

/**
 * Sets the password with the code of a recovery mail, and ends every session. The code proves that
 * the caller can read mails to this email, so it also activates the account. A code works once.
 * Returns the id of the account. Throws 'recover-code', and 'weak-password', after which the code
 * still works.
 */
export async function resetPassword(
  context: Context,
  { recover: code, password, caller }: { recover: string; password: string; caller: HashCaller },
  browser: Browser,
  now: number,
): Promise<number> {
  // Before the password is hashed, because hashing is expensive.
  if (!(await canResetPassword(context.db, code, now))) throw new Problem('recover-code');
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password, caller);

  return context.db.transaction(async (tx) => {
    const isCode = isUsableLinkCode(hashLinkCode(code), now);
    // The account is locked before the code: saving the password ends the account's other codes,
    // and two codes that are used at once would wait for each other.
    const user = await lockOwnerOfCode(tx, isCode);
    const [claimed] = await tx
      .update(recoveryLinkCodes)
      .set({ usedAt: now })
      .where(isCode)
      .returning();
    if (!user || !claimed) throw new Problem('recover-code');
    await savePassword(context, tx, user, passwordHash, { browser, now });
    if (user.activatedAt === null) {
      await tx.update(users).set({ activatedAt: now }).where(eq(users.id, user.id));
      await recordEvent(tx, 'customer.signed_up', { account: user.id }, now);
    }
    return user.id;
  });
}

async function lockOwnerOfCode(
  tx: Transaction,
  isCode: ReturnType<typeof isUsableLinkCode>,
): Promise<User | undefined> {
  const [code] = await tx.select().from(recoveryLinkCodes).where(isCode);
  const owner = code && (await findUserByEmail(tx, code.email));
  return owner && lockAccount(tx, owner.id);
}
