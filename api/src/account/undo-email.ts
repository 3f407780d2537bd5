import { and, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { findUserByEmail } from '../auth/find-user';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { isUniqueViolation } from '../db/unique-violation';
import { Problem } from '../http/problem';
import { emailRestoredMail } from './account-mails';
import { cancelLinksOfOldEmail } from './cancel-pending-links';
import { removeNewFactors } from './factors/erase-factors';
import { issueRecoveryLinkCode } from './recovery-link-codes';
import { emailChanges } from './tables';

/**
 * Undoes a change of the email with the code that the old email got. The person who changed it knew
 * the password, so the password no longer works, every session ends, new second factors are removed
 * and a requested deletion is cancelled. `recover` is a link code with which the owner chooses a
 * password. A second call with the same code changes nothing and returns no `recover`. Throws
 * 'undo-code', and 'email-taken' if another account uses the old email.
 */
export async function undoEmail(
  context: Context,
  code: string,
  browser: Browser,
  now: number,
): Promise<{ email: string; recover?: string }> {
  const undoHash = hashLinkCode(code);
  try {
    return await context.db.transaction(async (tx) => {
      const found = await findChange(tx, undoHash, now);
      if (!found) throw new Problem('undo-code');
      const user = await lockAccount(tx, found.userId);
      // Read again: before the account was locked, another call may have used the code.
      const change = await findChange(tx, undoHash, now);
      const email = change?.previousEmail;
      if (!user || user.deletedAt !== null || !change || !email) throw new Problem('undo-code');
      if (change.undoneAt !== null) {
        if (user.email !== email) throw new Problem('undo-code');
        return { email };
      }
      await restoreEmail(context, tx, user, { ...change, email }, now);
      await recordOwnEntry(tx, user.id, { action: 'email-restored', browser }, now);
      return { email, recover: await issueRecoveryLinkCode(tx, email, now, { isMailed: false }) };
    });
  } catch (error) {
    // At this moment, another account gets the old email.
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}

async function findChange(tx: Transaction, undoHash: string, now: number) {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.undoHash, undoHash), gt(emailChanges.undoExpiresAt, now)));
  return change;
}

/** Gives the account its old email again, and ends what the person who changed it could use. */
async function restoreEmail(
  context: Context,
  tx: Transaction,
  user: User,
  change: { hash: string; email: string; usedAt: number | null },
  now: number,
): Promise<void> {
  const { email } = change;
  await freeEmail(tx, email, user.id);
  await tx
    .update(users)
    .set({ email, passwordHash: UNUSABLE_PASSWORD_HASH, deleteAt: null })
    .where(eq(users.id, user.id));
  await tx.update(emailChanges).set({ undoneAt: now }).where(eq(emailChanges.hash, change.hash));
  // The links that undo later changes went to emails of the person who made the change.
  await tx
    .update(emailChanges)
    .set({ undoHash: null, previousEmail: null })
    .where(
      and(
        eq(emailChanges.userId, user.id),
        ne(emailChanges.hash, change.hash),
        isNotNull(emailChanges.usedAt),
        gt(emailChanges.usedAt, change.usedAt ?? now),
      ),
    );
  await removeNewFactors(tx, user.id, now);
  await endSessionsOf(tx, user.id);
  await cancelLinksOfOldEmail(tx, user, now);
  // The owner may have changed the email back already: then both are the same.
  for (const to of new Set([email, user.email]))
    await context.outbox.enqueue(tx, { ...user, email: to }, () => emailRestoredMail(to, email));
}

/**
 * Frees an email for the account `userId`. Another person may have signed up with it to keep the
 * owner out: without the mailbox, the account of that sign-up cannot be activated and contains
 * nothing, so it is deleted. Throws 'email-taken' for an activated account.
 */
async function freeEmail(tx: Transaction, email: string, userId: number): Promise<void> {
  const holder = await findUserByEmail(tx, email);
  if (!holder || holder.id === userId) return;
  if (holder.activatedAt !== null) throw new Problem('email-taken');
  await tx.delete(users).where(eq(users.id, holder.id));
}
