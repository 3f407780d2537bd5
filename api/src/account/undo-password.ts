import { and, eq, gt } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { passwordUndoneMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';
import { removeNewFactors } from './factors/erase-factors';
import { issueRecoveryLinkCode } from './recovery-link-codes';
import { passwordChanges } from './tables';

/**
 * Undoes a change of the password with the code of its mail: no password works, every session ends,
 * a requested deletion is cancelled and new second factors are removed. If the change was made by a
 * link of a mail, the second factors stay, because the mailbox alone must not remove one. `recover`
 * is a link code with which the owner chooses a password. A second call with the same code changes
 * nothing and returns no `recover`. Throws 'undo-password-code'.
 */
export async function undoPassword(
  context: Context,
  code: string,
  browser: Browser,
  now: number,
): Promise<{ recover?: string }> {
  const undoHash = hashLinkCode(code);
  return context.db.transaction(async (tx) => {
    const found = await findChange(tx, undoHash, now);
    if (!found) throw new Problem('undo-password-code');
    const user = await lockAccount(tx, found.userId);
    // Read again: before the account was locked, another call may have used the code.
    const change = await findChange(tx, undoHash, now);
    if (!change || !user || user.deletedAt !== null) throw new Problem('undo-password-code');
    if (change.undoneAt !== null) return {};
    await tx
      .update(passwordChanges)
      .set({ undoneAt: now })
      .where(eq(passwordChanges.undoHash, undoHash));
    await tx
      .update(users)
      .set({ passwordHash: UNUSABLE_PASSWORD_HASH, deleteAt: null })
      .where(eq(users.id, user.id));
    if (change.isBySession) await removeNewFactors(tx, user.id, now);
    await endSessionsOf(tx, user.id);
    await cancelPendingLinks(tx, user, now);
    await context.outbox.enqueue(tx, user, passwordUndoneMail);
    await recordOwnEntry(tx, user.id, { action: 'password-restored', browser }, now);
    return { recover: await issueRecoveryLinkCode(tx, user.email, now, { isMailed: false }) };
  });
}

async function findChange(tx: Transaction, undoHash: string, now: number) {
  const [change] = await tx
    .select()
    .from(passwordChanges)
    .where(and(eq(passwordChanges.undoHash, undoHash), gt(passwordChanges.expiresAt, now)));
  return change;
}
