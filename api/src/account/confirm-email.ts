import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { codeHash } from '../auth/codes';
import { findUserByEmail } from '../auth/find-user';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { emailChangedMail } from './account-mails';
import { forgetPending } from './forget-pending';
import { emailChanges } from './tables';

/**
 * Gives an account the address that the code was sent to; a second time it only says so. The old address is told. Throws 'confirm-code',
 * and 'email-taken' where another account was quicker.
 */
export async function confirmEmail(
  { db, outbox }: Context,
  code: string,
  now: number,
): Promise<{ email: string }> {
  const hash = codeHash(code);
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
    if (!claimed) {
      const [used] = await tx
        .select({ email: emailChanges.email })
        .from(emailChanges)
        .innerJoin(
          users,
          and(eq(users.id, emailChanges.userId), eq(users.email, emailChanges.email)),
        )
        .where(and(eq(emailChanges.hash, hash), isNotNull(emailChanges.usedAt)));
      if (!used) throw new Problem('confirm-code');
      return used;
    }
    const [user] = await tx.select().from(users).where(eq(users.id, claimed.userId)).for('update');
    if (!user || user.deletedAt !== null) throw new Problem('confirm-code');
    const holder = await findUserByEmail(tx, claimed.email);
    if (holder && holder.id !== user.id) throw new Problem('email-taken');
    await tx.update(users).set({ email: claimed.email }).where(eq(users.id, user.id));
    // What was sent to the old address must not open the account any more.
    await forgetPending(tx, user, now);
    await outbox.enqueue(tx, emailChangedMail(user.email, claimed.email));
    return { email: claimed.email };
  });
}
