import { UNDO_LIFETIME_MS } from '@site/shared/rules';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { findUserByEmail } from '../auth/find-user';
import { createLinkCode, hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { isUniqueViolation } from '../db/unique-violation';
import { Problem } from '../http/problem';
import { emailChangedMail } from './account-mails';
import { cancelLinksOfOldEmail } from './cancel-pending-links';
import { emailChanges } from './tables';

/**
 * Gives an account the email that the code was sent to, and sends the old email a link that undoes
 * it. Ends the account's sessions except `keptSessionId`. A second call with the same code changes
 * nothing and returns the email. Throws 'confirm-code', and 'email-taken' if another account has
 * got the email in the meantime.
 */
export async function confirmEmail(
  context: Context,
  code: string,
  { browser, keptSessionId }: { browser: Browser; keptSessionId: string | undefined },
  now: number,
): Promise<{ email: string }> {
  const hash = hashLinkCode(code);
  try {
    return await context.db.transaction(async (tx) => {
      const [found] = await tx.select().from(emailChanges).where(eq(emailChanges.hash, hash));
      // The account is locked before the code is used: a call that replaces the pending email locks
      // in the same order.
      const user = found && (await lockAccount(tx, found.userId));
      if (!user) throw new Problem('confirm-code');
      const email = await claimEmail(tx, hash, user, now);
      if (email === null) return confirmedEmail(tx, hash);
      await changeEmail(context, tx, user, { hash, email, browser, keptSessionId, now });
      return { email };
    });
  } catch (error) {
    // Two accounts confirm the same email at the same moment.
    if (isUniqueViolation(error)) throw new Problem('email-taken');
    throw error;
  }
}

/**
 * Marks the code as used and returns its email; null if the code was used or has expired. Throws
 * 'confirm-code' for a deleted account, and 'email-taken' if another account has the email.
 */
async function claimEmail(
  tx: Transaction,
  hash: string,
  user: User,
  now: number,
): Promise<string | null> {
  const [claimed] = await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailChanges.hash, hash),
        isNull(emailChanges.usedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  if (!claimed) return null;
  if (user.deletedAt !== null) throw new Problem('confirm-code');
  const owner = await findUserByEmail(tx, claimed.email);
  if (owner && owner.id !== user.id) throw new Problem('email-taken');
  return claimed.email;
}

async function changeEmail(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  change: {
    hash: string;
    email: string;
    browser: Browser;
    keptSessionId: string | undefined;
    now: number;
  },
): Promise<void> {
  const { hash, email, browser, keptSessionId, now } = change;
  const undo = createLinkCode();
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await tx
    .update(emailChanges)
    .set({ previousEmail: user.email, undoHash: undo.hash, undoExpiresAt: now + UNDO_LIFETIME_MS })
    .where(eq(emailChanges.hash, hash));
  await endSessionsOf(tx, user.id, keptSessionId);
  await cancelLinksOfOldEmail(tx, user, now);
  await recordOwnEntry(tx, user.id, { action: 'email-changed', browser }, now);
  await outbox.enqueue(tx, user, (to) => emailChangedMail(to, email, undo.code));
}

/** The email that a used code has confirmed. Throws 'confirm-code' if the account lost it since. */
async function confirmedEmail(tx: Transaction, hash: string): Promise<{ email: string }> {
  const [change] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), eq(users.email, emailChanges.email)))
    .where(and(eq(emailChanges.hash, hash), isNotNull(emailChanges.usedAt)));
  if (!change) throw new Problem('confirm-code');
  return change;
}
