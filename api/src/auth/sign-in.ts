import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { issueActivationCode } from './activation-codes';
import { findUserByEmail } from './find-user';
import { verifyPassword } from './passwords';
import { isReminderDue } from './reminders';
import { type Browser, startSession } from './sessions';
import { activationMail, deletionCancelledMail } from './sign-in-mails';
import { sessions, type User, users } from './tables';

const ALREADY_SENT =
  'Open the link in the activation email first. We sent you one less than 5 minutes ago: check your inbox and your spam folder.';

export type Credentials = { email: string; password: string };

/**
 * Checks the credentials and starts a session. Throws 'wrong-credentials' for a wrong password and
 * for an unknown email, after the same work. Throws 'not-activated' only if the password is right,
 * and sends a new activation mail.
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  remember: boolean,
  now: number,
  browser?: Browser,
) {
  const user = await findUserByEmail(context.db, email);
  const isRight = await verifyPassword(user?.passwordHash, password);
  if (!user || !isRight) throw new Problem('wrong-credentials');
  if (user.activatedAt === null) {
    if (await sendActivationReminder(context, user, now)) throw new Problem('not-activated');
    throw new Problem('not-activated', { body: ALREADY_SENT });
  }
  return context.db.transaction(async (tx) => {
    // The password may have changed, or the account may be gone, while the hash was verified.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (current?.passwordHash !== user.passwordHash) throw new Problem('wrong-credentials');
    if (current.deleteAt !== null) await cancelDeletion(context, tx, current, now);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), lte(sessions.expiresAt, now)));
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

/** Sends a new activation mail, at most one in five minutes. Returns whether it was sent. */
async function sendActivationReminder(
  { db, outbox }: Context,
  { id }: User,
  now: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user || !isReminderDue(user, now)) return false;
    await tx.update(users).set({ remindedAt: now }).where(eq(users.id, id));
    await outbox.enqueue(tx, activationMail(user.email, await issueActivationCode(tx, id, now)));
    return true;
  });
}
