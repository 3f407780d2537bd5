import { BASE_LANGUAGE } from '@site/shared/language';
import { EMAIL_LINK_LIFETIME_MS } from '@site/shared/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as texts from '#texts';
import { recordOwnEntry } from '../audit/record-entry';
import { hasEmail } from '../auth/find-user';
import { createLinkCode } from '../auth/link-codes';
import { ACCOUNT_LOCK, lockOwnAccount } from '../auth/lock-account';
import { isMailDue, STRANGER_MAIL_PAUSE_MS } from '../auth/mail-pauses';
import type { Browser } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { withoutRecipient } from '../mail/layout';
import { confirmEmailMail, emailChangeRequestedMail, emailInUseMail } from './account-mails';
import { emailChanges } from './tables';

/**
 * Sends a confirmation link to the new email and a notification to the old one. If the new email
 * belongs to another account, the answer and the pending email are the same, and the owner of that
 * account gets a mail. A new request replaces the previous one. Throws 'malformed' for the present
 * email of the account.
 */
export async function updateEmail(
  context: Context,
  userId: number,
  email: string,
  browser: Browser,
  now: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    if (user.email === email) {
      const body = texts.settings.sameEmail();
      throw new Problem('malformed', { body, fields: { email: body } });
    }
    await context.outbox.enqueue(tx, user, (to) => emailChangeRequestedMail(to, email));
    await replaceLink(context, tx, user, email, now);
    await recordOwnEntry(tx, userId, { action: 'email-change-requested', browser }, now);
  });
}

/** The pending email of an account, or null. Times in ms. */
export async function findPendingEmail(
  db: Queryable,
  userId: number,
  now: number,
): Promise<{ email: string; sentAt: number; expiresAt: number } | null> {
  const [pending] = await db
    .select()
    .from(emailChanges)
    .where(and(isPendingOf(userId), gt(emailChanges.expiresAt, now)));
  if (!pending) return null;
  return { email: pending.email, sentAt: pending.createdAt, expiresAt: pending.expiresAt };
}

/**
 * Sends a new link to the pending email and returns the email; the previous link ends. `limitMails`
 * throws if the email has had too many mails. Throws 'no-pending-email'.
 */
export async function resendPendingEmail(
  context: Context,
  userId: number,
  now: number,
  limitMails: (email: string) => Promise<unknown>,
): Promise<string> {
  const found = await findPendingEmail(context.db, userId, now);
  if (!found) throw new Problem('no-pending-email');
  const { email } = found;
  await limitMails(email);
  await context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    // The email may have been confirmed, cancelled or replaced before the account was locked.
    const pending = await findPendingEmail(tx, userId, now);
    if (pending?.email !== email) throw new Problem('no-pending-email');
    await replaceLink(context, tx, user, email, now);
  });
  return email;
}

/** Ends the link to the pending email, if there is one. */
export async function cancelPendingEmail(db: Queryable, userId: number): Promise<void> {
  await db.delete(emailChanges).where(isPendingOf(userId));
}

function isPendingOf(userId: number) {
  return and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt));
}

/**
 * Stores a new code and sends its link. If another account has the email, the code is never sent,
 * and the owner of that account gets a mail instead.
 */
async function replaceLink(
  context: Context,
  tx: Transaction,
  user: User,
  email: string,
  now: number,
): Promise<void> {
  const { code, hash } = createLinkCode();
  await tx.delete(emailChanges).where(isPendingOf(user.id));
  await tx.insert(emailChanges).values({
    hash,
    userId: user.id,
    email,
    createdAt: now,
    expiresAt: now + EMAIL_LINK_LIFETIME_MS,
  });
  const [holder] = await tx.select({ id: users.id }).from(users).where(hasEmail(email));
  // The own email in other letters is no other account: `hasEmail` ignores case.
  if (holder && holder.id !== user.id) await tellHolder(context, tx, holder.id, email, now);
  else await context.outbox.enqueue(tx, { ...user, email }, (to) => confirmEmailMail(to, code));
}

/**
 * Tells the owner of an account that another account wants to use its email, unless the owner got
 * such a mail less than `STRANGER_MAIL_PAUSE_MS` ago, or another call has locked the account. In
 * these cases a mail without recipient is stored instead, so that all cases take the same time.
 */
async function tellHolder(
  { outbox }: Context,
  tx: Transaction,
  holderId: number,
  email: string,
  now: number,
): Promise<void> {
  // Skips an account that another call has locked: that call may wait for the account of this one.
  const [owner] = await tx
    .select()
    .from(users)
    .where(eq(users.id, holderId))
    .for(ACCOUNT_LOCK, { skipLocked: true });
  const isDue = owner !== undefined && isMailDue(owner, now, STRANGER_MAIL_PAUSE_MS);
  if (isDue) await tx.update(users).set({ remindedAt: now }).where(eq(users.id, owner.id));
  const recipient = owner ?? { email, language: BASE_LANGUAGE };
  await outbox.enqueue(tx, recipient, isDue ? emailInUseMail : withoutRecipient(emailInUseMail));
}
