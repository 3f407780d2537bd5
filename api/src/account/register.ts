import { language } from '@site/shared/language';
import { and, eq } from 'drizzle-orm';
import {
  hasMaxActivationMails,
  issueActivationCode,
  isUsableActivationCode,
} from '../auth/activation-codes';
import { findUserByEmail, hasEmail } from '../auth/find-user';
import { lockAccountWith } from '../auth/lock-account';
import { isMailDue, STRANGER_MAIL_PAUSE_MS } from '../auth/mail-pauses';
import {
  type HashCaller,
  hashPassword,
  UNUSABLE_PASSWORD_HASH,
  verifyPassword,
} from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import { activationMail } from '../auth/sign-in-mails';
import { activationCodes, type User, users } from '../auth/tables';
import { agreedVersions } from '../business-data/legal-versions';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { withoutRecipient } from '../mail/layout';
import { alreadyRegisteredMail } from './account-mails';

/**
 * Signs a visitor up. A known email gets the same answer in the same time: an account that is not
 * activated gets the language of this page and a new activation mail, the owner of an active one
 * gets a notification. The reader of the mails may not be the person who chose the password. If two
 * different passwords were chosen, neither is valid, and `activate` lets the owner choose one.
 * Throws 'weak-password'.
 */
export async function register(
  context: Context,
  signUp: { email: string; password: string; browserHash: string; caller: HashCaller },
  now: number,
): Promise<void> {
  const { email, password, browserHash, caller } = signUp;
  await refuseWeakPassword(context, password);
  const found = await findUserByEmail(context.db, email);
  // The password is hashed and verified in every case, so the time does not reveal a known email.
  const [passwordHash, isFoundPassword] = await Promise.all([
    hashPassword(password, caller),
    verifyPassword(found?.passwordHash, password, caller),
  ]);

  await context.db.transaction(async (tx) => {
    const legalVersions = await agreedVersions(tx, ['terms', 'privacy'], now);
    const [created] = await tx
      .insert(users)
      .values({ email, passwordHash, language: language(), legalVersions, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (created) return issueActivation(context, tx, created, { browserHash, isMailed: true, now });

    const user = await lockAccountWith(tx, hasEmail(email));
    if (!user) return;
    if (user.activatedAt !== null) return notifyOwner(context, tx, user, browserHash, now);
    // A concurrent sign-up may have changed the password while the hash was computed.
    const isSamePassword =
      user.passwordHash === found?.passwordHash
        ? isFoundPassword
        : await verifyPassword(user.passwordHash, password, caller);
    const newPassword = isSamePassword
      ? {}
      : await replacingPassword(tx, user.id, passwordHash, now);
    const [renewed = user] = await tx
      .update(users)
      .set({ ...newPassword, language: language(), legalVersions })
      .where(eq(users.id, user.id))
      .returning();
    const isMailed = !(await hasMaxActivationMails(tx, user.id, now));
    await issueActivation(context, tx, renewed, { browserHash, isMailed, now });
  });
}

/** Issues an activation code and its mail. Unless `isMailed`, the mail has no recipient. */
async function issueActivation(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  { browserHash, isMailed, now }: { browserHash: string; isMailed: boolean; now: number },
): Promise<void> {
  const code = await issueActivationCode(tx, user.id, now, { browserHash, isMailed });
  const mailTo = (to: string) => activationMail(to, code);
  await outbox.enqueue(tx, user, isMailed ? mailTo : withoutRecipient(mailTo));
}

/**
 * Tells the owner of an active account by mail that its email was signed up again. Writes the same
 * rows as for a new account, so the time does not reveal a known email.
 */
async function notifyOwner(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  browserHash: string,
  now: number,
): Promise<void> {
  const isDue = isMailDue(user, now, STRANGER_MAIL_PAUSE_MS);
  await tx
    .update(users)
    .set({ remindedAt: isDue ? now : user.remindedAt })
    .where(eq(users.id, user.id));
  await issueActivationCode(tx, user.id, now, { browserHash, isMailed: false });
  const mailTo = isDue ? alreadyRegisteredMail : withoutRecipient(alreadyRegisteredMail);
  await outbox.enqueue(tx, user, mailTo);
}

/**
 * What replaces the password of an account that is not activated. If an earlier link is still
 * valid, we cannot tell which password belongs to the person who opens it, so neither password
 * stays valid.
 */
async function replacingPassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  now: number,
): Promise<Pick<User, 'passwordHash'>> {
  const isEarlierLink = and(eq(activationCodes.userId, userId), isUsableActivationCode(now));
  const hasEarlierLink = (await tx.$count(activationCodes, isEarlierLink)) > 0;
  return { passwordHash: hasEarlierLink ? UNUSABLE_PASSWORD_HASH : passwordHash };
}
