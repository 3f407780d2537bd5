import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { hasMaxActivationMails, isSignUpPending, issueActivationCode } from '../activation-codes';
import { lockAccount } from '../lock-account';
import { isMailDue, SIGN_IN_MAIL_PAUSE_MS } from '../mail-pauses';
import { type HashCaller, verifyPassword } from '../passwords';
import { activationMail } from '../sign-in-mails';
import { type User, users } from '../tables';

type Credentials = {
  /** The account with the typed email. */
  user: User | undefined;
  password: string;
  caller: HashCaller;
  /** The hash of the sign-up mark; null in a browser that has not signed up. */
  signUpBrowserHash: string | null;
  /** Runs if the password is right and the account is not activated. */
  onNotActivated: (user: User) => void;
};

/**
 * The account, if the password is right. Throws 'wrong-credentials' for a wrong password, an
 * unknown email and an account that is not activated, after the same work. Throws 'not-activated'
 * instead in a browser that has just signed up with this email, whether or not the email had an
 * account before. So the answer does not reveal whether an account exists.
 */
export async function checkCredentials(
  { db }: Context,
  { user, password, caller, signUpBrowserHash, onNotActivated }: Credentials,
  now: number,
): Promise<User> {
  const isRight = await verifyPassword(user?.passwordHash, password, caller);
  if (user && isRight && user.activatedAt !== null) return user;
  if (user && isRight) onNotActivated(user);
  const isPending = await isSignUpPending(db, user?.id, signUpBrowserHash, now);
  throw new Problem(isPending ? 'not-activated' : 'wrong-credentials');
}

/** A value that changes with the password and does not reveal it. */
export function passwordMark({ passwordHash }: Pick<User, 'passwordHash'>): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
}

/**
 * Checks again, after the proofs, that the account may sign in. Throws 'wrong-credentials' if the
 * account is gone or its password has another mark than `checkedMark`, the mark of the password
 * that was checked; null if a passkey was checked. Throws 'account-suspended'.
 */
export function requireMaySignIn(
  user: User | undefined,
  checkedMark: string | null,
): asserts user is User {
  if (!user || user.activatedAt === null || user.deletedAt !== null)
    throw new Problem('wrong-credentials');
  if (checkedMark !== null && passwordMark(user) !== checkedMark)
    throw new Problem('wrong-credentials');
  if (user.suspendedAt !== null) throw new Problem('account-suspended');
}

/** Sends a new activation mail, at most one in five minutes. */
export async function resendActivationMail(
  { db, outbox }: Context,
  userId: number,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (!user || user.activatedAt !== null || !isMailDue(user, now, SIGN_IN_MAIL_PAUSE_MS)) return;
    if (await hasMaxActivationMails(tx, userId, now)) return;
    await tx.update(users).set({ remindedAt: now }).where(eq(users.id, userId));
    const code = await issueActivationCode(tx, userId, now);
    await outbox.enqueue(tx, activationMail(user.email, code));
  });
  outbox.sendDueMails();
}
