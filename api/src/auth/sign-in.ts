import { and, eq, lte } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import {
  endPendingSignUps,
  hasMaxActivationMails,
  isSignUpPending,
  issueActivationCode,
} from './activation-codes';
import { verifyPassword } from './passwords';
import { isReminderDue, REMINDER_PAUSE_MS } from './reminders';
import { type Browser, startSession } from './sessions';
import { endSignInFailures } from './sign-in-failures';
import { activationMail, deletionCancelledMail } from './sign-in-mails';
import { sessions, type User, users } from './tables';

export type SignIn = {
  /** The account with the typed email. */
  user: User | undefined;
  password: string;
  remember: boolean;
  browser: Browser;
  /** The mark of a browser that has signed up; otherwise null. */
  signUpBrowserHash: string | null;
  /** Runs if the password is right and the account is not activated. */
  onNotActivated: (user: User) => void;
};

/**
 * Checks the password and starts a session. Throws 'wrong-credentials' for a wrong password, an
 * unknown email and an account that is not activated, after the same work. Throws 'not-activated'
 * instead in a browser that has just signed up with this email, whether or not the email had an
 * account before. So the answer does not reveal whether an account exists.
 */
export async function signIn(
  context: Context,
  { user, password, remember, browser, signUpBrowserHash, onNotActivated }: SignIn,
  now: number,
) {
  const isRight = await verifyPassword(user?.passwordHash, password);
  if (!user || !isRight || user.activatedAt === null) {
    if (user && isRight) onNotActivated(user);
    const isPending = await isSignUpPending(context.db, user?.id, signUpBrowserHash, now);
    throw new Problem(isPending ? 'not-activated' : 'wrong-credentials');
  }
  return context.db.transaction(async (tx) => {
    // The password may have changed, or the account may be gone, while the hash was verified.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (current?.passwordHash !== user.passwordHash) throw new Problem('wrong-credentials');
    if (current.deleteAt !== null) await cancelDeletion(context, tx, current, now);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), lte(sessions.expiresAt, now)));
    await endPendingSignUps(tx, user.id, signUpBrowserHash, now);
    const failures = await endSignInFailures(tx, user.id);
    const detail = failures > 0 ? { failedBefore: String(failures) } : {};
    await recordOwnEntry(tx, user.id, { action: 'sign-in', detail, browser }, now);
    return { user: current, ...(await startSession(tx, user.id, remember, now, browser)) };
  });
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
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user || user.activatedAt !== null || !isReminderDue(user, now, REMINDER_PAUSE_MS)) return;
    if (await hasMaxActivationMails(tx, id, now)) return;
    await tx.update(users).set({ remindedAt: now }).where(eq(users.id, id));
    await outbox.enqueue(tx, activationMail(user.email, await issueActivationCode(tx, id, now)));
  });
  outbox.sendDueMails();
}
