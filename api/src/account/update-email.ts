import { EMAIL_LINK_LIFETIME_MS } from '@site/shared/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { findUserByEmail } from '../auth/find-user';
import { createLinkCode } from '../auth/link-codes';
import { isReminderDue } from '../auth/reminders';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { confirmEmailMail, emailChangeRequestedMail, emailInUseMail } from './account-mails';
import { emailChanges } from './tables';

const SAME_EMAIL = 'This is your email already.';

/**
 * Sends a confirmation link to the new email and a notification to the old one. If the new email
 * belongs to another account, the answer is the same, and the owner of that account gets a mail. A
 * new request replaces the previous one.
 */
export async function updateEmail(
  context: Context,
  userId: number,
  email: string,
  now: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw new Problem('not-signed-in');
    if (user.email === email)
      throw new Problem('malformed', { body: SAME_EMAIL, fields: { email: SAME_EMAIL } });
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt)));
    await context.outbox.enqueue(tx, emailChangeRequestedMail(user.email, email));
    const owner = await findUserByEmail(tx, email);
    if (owner && owner.id !== userId) return notifyOwner(context, tx, owner, now);
    const { code, hash } = createLinkCode();
    await tx
      .insert(emailChanges)
      .values({ hash, userId, email, createdAt: now, expiresAt: now + EMAIL_LINK_LIFETIME_MS });
    await context.outbox.enqueue(tx, confirmEmailMail(email, code));
  });
}

async function notifyOwner(
  { outbox }: Context,
  tx: Transaction,
  owner: User,
  now: number,
): Promise<void> {
  if (!isReminderDue(owner, now)) return;
  await tx.update(users).set({ remindedAt: now }).where(eq(users.id, owner.id));
  await outbox.enqueue(tx, emailInUseMail(owner.email));
}
