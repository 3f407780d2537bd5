import { and, eq, gt } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { passwordRestoredMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';
import { removeNewFactors } from './factors/erase-factors';
import { issueRecoveryCode } from './recovery-codes';
import { passwordChanges } from './tables';

/**
 * Undoes a change of the password with the code of its mail: no password works, every session ends
 * and new second factors are removed. After a change by a link of a mail they stay, because the
 * mailbox alone must not remove a second factor. `recover` lets the owner choose a password. A
 * second call with the same code changes nothing. Throws 'undo-password-code'.
 */
export async function undoPassword(
  context: Context,
  code: string,
  browser: Browser,
  now: number,
): Promise<{ recover?: string }> {
  const undoHash = hashLinkCode(code);
  return context.db.transaction(async (tx) => {
    const isKnown = eq(passwordChanges.undoHash, undoHash);
    const [known] = await tx.select().from(passwordChanges).where(isKnown);
    if (!known) throw new Problem('undo-password-code');
    const user = await lockAccount(tx, known.userId);
    const [change] = await tx
      .select()
      .from(passwordChanges)
      .where(and(isKnown, gt(passwordChanges.expiresAt, now)));
    if (!change || !user || user.deletedAt !== null) throw new Problem('undo-password-code');
    if (change.undoneAt !== null) return {};
    await tx.update(passwordChanges).set({ undoneAt: now }).where(isKnown);
    await tx
      .update(users)
      .set({ passwordHash: UNUSABLE_PASSWORD_HASH, deleteAt: null })
      .where(eq(users.id, user.id));
    if (change.isBySession) await removeNewFactors(tx, user.id, now);
    await endSessionsOf(tx, user.id);
    await cancelPendingLinks(tx, user, now);
    await context.outbox.enqueue(tx, passwordRestoredMail(user.email));
    await recordOwnEntry(tx, user.id, { action: 'password-restored', browser }, now);
    return { recover: await issueRecoveryCode(tx, user.email, now, { isMailed: false }) };
  });
}
