import { createHash } from 'node:crypto';
import type { Session } from '@site/shared/contract';
import { and, eq, lte } from 'drizzle-orm';
import { recordOwnEntry } from '../../audit/record-entry';
import { auditLog } from '../../audit/tables';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import { endPendingSignUps } from '../activation-codes';
import { setCookies, tokenOf } from '../cookies';
import type { Caller } from '../factors/code-check';
import type { KnownDevices } from '../known-devices';
import { lockAccount } from '../lock-account';
import { type Browser, browserOf, endSession, sessionByToken, startSession } from '../sessions';
import { deletionCancelledMail, newDeviceMail } from '../sign-in-mails';
import { signUpBrowserHash } from '../sign-up-browser';
import { sessions, type User, users } from '../tables';
import { endSignInFailures } from './sign-in-failures';

/** A sign-in whose proofs were checked. */
type ProvedSignIn = {
  userId: number;
  /** The mark of the password that was checked; null if a passkey has signed in. */
  passwordMark: string | null;
  /** What was used beside the password, for the audit log. */
  factor?: 'code' | 'recovery code' | 'passkey';
  /** Whether the session lasts when the browser closes. */
  remember: boolean;
};

/**
 * Starts a session after all proofs were checked, and sets the cookies of the browser. The session
 * that the browser had before ends. Throws as `requireMaySignIn`, and 'not-signed-in' if an
 * administrator ends the new session at this moment.
 */
export async function beginSession(
  context: Context,
  devices: KnownDevices,
  { request, reply, now }: Caller,
  signIn: ProvedSignIn,
): Promise<Session> {
  const { config, db } = context;
  const { userId, remember } = signIn;
  const browser = browserOf(request);
  const isKnownDevice = await devices.hasSignedIn(request, userId);
  const { token, expiresAt } = await db.transaction(async (tx) => {
    // A suspension at this moment comes before or after: it refuses the session or ends it.
    const user = await lockAccount(tx, userId);
    requireMaySignIn(user, signIn.passwordMark);
    if (user.deleteAt !== null) await cancelDeletion(context, tx, user, now);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)));
    await endPendingSignUps(tx, userId, signUpBrowserHash(request), now);
    if (!isKnownDevice && (await hasSignedInBefore(tx, userId)))
      await context.outbox.enqueue(tx, user, (to) => newDeviceMail(to, browser, now));
    await recordSignIn(tx, signIn, browser, now);
    return startSession(tx, userId, { remember, browser, now });
  });
  const previousToken = tokenOf(request);
  if (previousToken) await endSession(db, previousToken);
  setCookies(reply, config, token, remember ? expiresAt - now : null);
  await devices.remember(request, reply, userId, 'sign-in');
  const active = await sessionByToken(context, token, now);
  if (!active) throw new Problem('not-signed-in');
  return active.session;
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

/** Cancels a requested deletion. Throws 'wrong-credentials' if the deletion is due already. */
async function cancelDeletion(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  now: number,
): Promise<void> {
  const { id, deleteAt } = user;
  if (deleteAt === null || deleteAt <= now) throw new Problem('wrong-credentials');
  await tx.update(users).set({ deleteAt: null }).where(eq(users.id, id));
  await outbox.enqueue(tx, user, deletionCancelledMail);
}

async function hasSignedInBefore(tx: Transaction, userId: number): Promise<boolean> {
  const isSignIn = and(eq(auditLog.accountId, userId), eq(auditLog.action, 'sign-in'));
  const earlier = await tx.select({ id: auditLog.id }).from(auditLog).where(isSignIn).limit(1);
  return earlier.length > 0;
}

async function recordSignIn(
  tx: Transaction,
  { userId, factor }: ProvedSignIn,
  browser: Browser,
  now: number,
): Promise<void> {
  const failures = await endSignInFailures(tx, userId);
  const detail = {
    ...(failures > 0 && { failedBefore: String(failures) }),
    ...(factor && { factor }),
  };
  await recordOwnEntry(tx, userId, { action: 'sign-in', detail, browser }, now);
}
