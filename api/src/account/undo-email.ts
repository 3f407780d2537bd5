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
import { issueRecoveryCode } from './recovery-codes';
import { emailChanges } from './tables';

/**
 * Undoes a change of the email with the code that the old email got. The person who changed it knew
 * the password, so the password no longer works, every session ends and a requested deletion is
 * cancelled. `recover` lets the owner choose a password. A second call with the same code changes
 * nothing. Throws 'undo-code', and 'email-taken' if another account uses the old email.
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
      const [known] = await tx
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.undoHash, undoHash));
      if (!known) throw new Problem('undo-code');
      const user = await lockAccount(tx, known.userId);
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.undoHash, undoHash), gt(emailChanges.undoExpiresAt, now)));
      const email = change?.previousEmail;
      if (!user || user.deletedAt !== null || !change || !email) throw new Problem('undo-code');
      if (change.undoneAt !== null) {
        if (user.email !== email) throw new Problem('undo-code');
        return { email };
      }
      await restoreEmail(context, tx, user, { ...change, email }, now);
      await recordOwnEntry(tx, user.id, { action: 'email-restored', browser }, now);
      return { email, recover: await issueRecoveryCode(tx, email, now, { isMailed: false }) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}

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
  // The links of later changes went to emails of the person who made the change.
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
  for (const to of [email, user.email])
    await context.outbox.enqueue(tx, emailRestoredMail(to, email));
}

/**
 * Another person may have signed up with the old email to keep the owner out. Without the mailbox
 * this account cannot be activated, so it contains nothing.
 */
async function freeEmail(tx: Transaction, email: string, userId: number): Promise<void> {
  const holder = await findUserByEmail(tx, email);
  if (!holder || holder.id === userId) return;
  if (holder.activatedAt !== null) throw new Problem('email-taken');
  await tx.delete(users).where(eq(users.id, holder.id));
}
