import { DAY_MS } from '@site/shared/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { makeCode } from '../auth/codes';
import { findUserByEmail } from '../auth/find-user';
import { isReminderDue } from '../auth/reminders';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { addressInUseMail, confirmEmailMail, emailChangeAskedMail } from './account-mails';
import { emailChanges } from './tables';

const LIFETIME = DAY_MS;

/**
 * Sends a link to the new address, good for a day, and tells the old one. An address that somebody else has gets the same answer; its
 * owner learns of it by mail. A further wish replaces the one before.
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
      throw new Problem('malformed', { body: SAME, fields: { email: SAME } });
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt)));
    await context.outbox.enqueue(tx, emailChangeAskedMail(user.email, email));
    const holder = await findUserByEmail(tx, email);
    if (holder && holder.id !== userId) return tellHolder(context, tx, holder, now);
    const { code, hash } = makeCode();
    await tx
      .insert(emailChanges)
      .values({ hash, userId, email, createdAt: now, expiresAt: now + LIFETIME });
    await context.outbox.enqueue(tx, confirmEmailMail(email, code));
  });
}

const SAME = 'This is your email already.';

async function tellHolder(
  { outbox }: Context,
  tx: Transaction,
  holder: User,
  now: number,
): Promise<void> {
  if (!isReminderDue(holder, now)) return;
  await tx.update(users).set({ remindedAt: now }).where(eq(users.id, holder.id));
  await outbox.enqueue(tx, addressInUseMail(holder.email));
}
