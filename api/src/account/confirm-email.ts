import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { findUserByEmail } from '../auth/find-user';
import { hashLinkCode } from '../auth/link-codes';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { emailChangedMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';
import { emailChanges } from './tables';

/**
 * Gives an account the email that the code was sent to, and sends a mail to the old email. A second
 * call with the same code changes nothing and returns the email. Throws 'confirm-code', and
 * 'email-taken' if another account has got the email in the meantime.
 */
export async function confirmEmail(
  { db, outbox }: Context,
  code: string,
  now: number,
): Promise<{ email: string }> {
  const hash = hashLinkCode(code);
  return db.transaction(async (tx) => {
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
    if (!claimed) return confirmedEmail(tx, hash);
    const [user] = await tx.select().from(users).where(eq(users.id, claimed.userId)).for('update');
    if (!user || user.deletedAt !== null) throw new Problem('confirm-code');
    const owner = await findUserByEmail(tx, claimed.email);
    if (owner && owner.id !== user.id) throw new Problem('email-taken');
    await tx.update(users).set({ email: claimed.email }).where(eq(users.id, user.id));
    // Links that were sent to the old email must not open the account any more.
    await cancelPendingLinks(tx, user, now);
    await outbox.enqueue(tx, emailChangedMail(user.email, claimed.email));
    return { email: claimed.email };
  });
}

/** The email that a used code has confirmed, if the account still has it. */
async function confirmedEmail(tx: Transaction, hash: string): Promise<{ email: string }> {
  const [change] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), eq(users.email, emailChanges.email)))
    .where(and(eq(emailChanges.hash, hash), isNotNull(emailChanges.usedAt)));
  if (!change) throw new Problem('confirm-code');
  return change;
}
