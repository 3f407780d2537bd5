import { createHash } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { recordOwnEntry } from '../../audit/record-entry';
import { auditLog } from '../../audit/tables';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import {
  endPendingSignUps,
  hasMaxActivationMails,
  isSignUpPending,
  issueActivationCode,
} from '../activation-codes';
import { lockAccount } from '../lock-account';
import { type HashCaller, verifyPassword } from '../passwords';
import { isReminderDue, REMINDER_PAUSE_MS } from '../reminders';
import { type Browser, startSession } from '../sessions';
import { activationMail, deletionCancelledMail, newDeviceMail } from '../sign-in-mails';
import { sessions, type User, users } from '../tables';
import { endSignInFailures } from './sign-in-failures';

export type Credentials = {
  /** The account with the typed email. */
  user: User | undefined;
  password: string;
  caller: HashCaller;
  /** The mark of a browser that has signed up; otherwise null. */
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

/** Names a password without revealing it: it changes with the password. */
export function passwordMark({ passwordHash }: Pick<User, 'passwordHash'>): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
}

/**
 * Throws 'wrong-credentials' if the password or the account has changed since the password was
 * checked, and 'account-suspended'. Without a `mark` a passkey was checked.
 */
export function requireSignIn(user: User | undefined, mark: string | null): asserts user is User {
  if (!user || user.activatedAt === null || user.deletedAt !== null)
    throw new Problem('wrong-credentials');
  if (mark !== null && passwordMark(user) !== mark) throw new Problem('wrong-credentials');
  if (user.suspendedAt !== null) throw new Problem('account-suspended');
}

export type SignIn = {
  userId: number;
  /** The mark of the password that was checked; null if a passkey has signed in. */
  passwordMark: string | null;
  /** What was used beside the password, for the audit log. */
  factor?: 'code' | 'recovery code' | 'passkey';
  remember: boolean;
  browser: Browser;
  /** Whether the account has signed in in this browser before. */
  isKnownDevice: boolean;
  signUpBrowserHash: string | null;
};

/** Starts a session after all proofs were checked. Throws as `requireSignIn`. */
export async function completeSignIn(context: Context, signIn: SignIn, now: number) {
  const { userId, factor, remember, browser, signUpBrowserHash } = signIn;
  return context.db.transaction(async (tx) => {
    // A suspension at this moment comes before or after: it refuses the session or ends it.
    const user = await lockAccount(tx, userId);
    requireSignIn(user, signIn.passwordMark);
    if (user.deleteAt !== null) await cancelDeletion(context, tx, user, now);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
    await endPendingSignUps(tx, userId, signUpBrowserHash, now);
    if (!signIn.isKnownDevice && (await hasSignedInBefore(tx, userId)))
      await context.outbox.enqueue(tx, newDeviceMail(user.email, browser, now));
    const failures = await endSignInFailures(tx, userId);
    const detail = {
      ...(failures > 0 && { failedBefore: String(failures) }),
      ...(factor && { factor }),
    };
    await recordOwnEntry(tx, userId, { action: 'sign-in', detail, browser }, now);
    return { user, ...(await startSession(tx, userId, remember, now, browser)) };
  });
}

async function hasSignedInBefore(tx: Transaction, userId: number): Promise<boolean> {
  const earlier = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.accountId, userId), eq(auditLog.action, 'sign-in')))
    .limit(1);
  return earlier.length > 0;
}

/** A sign-in cancels a requested deletion until it takes effect. */
async function cancelDeletion(
  { outbox }: Context,
  tx: Transaction,
  { id, email, deleteAt }: User,
  now: number,
): Promise<void> {
  if (deleteAt === null || deleteAt <= now) throw new Problem('wrong-credentials');
  await tx.update(users).set({ deleteAt: null }).where(eq(users.id, id));
  await outbox.enqueue(tx, deletionCancelledMail(email));
}

/** Sends a new activation mail, at most one in five minutes. */
export async function sendActivationReminder(
  { db, outbox }: Context,
  { id }: User,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockAccount(tx, id);
    if (!user || user.activatedAt !== null || !isReminderDue(user, now, REMINDER_PAUSE_MS)) return;
    if (await hasMaxActivationMails(tx, id, now)) return;
    await tx.update(users).set({ remindedAt: now }).where(eq(users.id, id));
    await outbox.enqueue(tx, activationMail(user.email, await issueActivationCode(tx, id, now)));
  });
  outbox.sendDueMails();
}
