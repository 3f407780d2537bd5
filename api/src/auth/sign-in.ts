import { and, eq, lte } from 'drizzle-orm';
import { accountKeptMail, activationMail } from '../account/account-mails';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { issueActivationCode } from './activation-codes';
import { findUserByEmail } from './find-user';
import { verifyPassword } from './passwords';
import { isReminderDue } from './reminders';
import { type Origin, startSession } from './sessions';
import { sessions, type User, users } from './tables';

export type Credentials = { email: string; password: string };

/**
 * Checks the credentials and starts a session. Throws 'wrong-credentials' for a wrong password as for an unknown address, after the
 * same work; 'not-activated' only to whoever has the right password, with a fresh activation mail.
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  remember: boolean,
  now: number,
  origin?: Origin,
) {
  const user = await findUserByEmail(context.db, email);
  const right = await verifyPassword(user?.passwordHash, password);
  if (!user || !right) throw new Problem('wrong-credentials');
  if (user.activatedAt === null) {
    await remindToActivate(context, user, now);
    throw new Problem('not-activated');
  }
  return context.db.transaction(async (tx) => {
    // The password may have been changed, or the account deleted, while the hash was compared.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (current?.passwordHash !== user.passwordHash) throw new Problem('wrong-credentials');
    if (current.deleteAt !== null) await keepAccount(context, tx, current, now);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), lte(sessions.expiresAt, now)));
    return { user: current, ...(await startSession(tx, user.id, remember, now, origin)) };
  });
}

/** Signing in takes back a deletion that was asked for, until it comes true. */
async function keepAccount(
  { outbox }: Context,
  tx: Transaction,
  { id, email, deleteAt }: User,
  now: number,
): Promise<void> {
  if (deleteAt === null || deleteAt <= now) throw new Problem('wrong-credentials');
  await tx.update(users).set({ deleteAt: null }).where(eq(users.id, id));
  await outbox.enqueue(tx, accountKeptMail(email));
}

async function remindToActivate({ db, outbox }: Context, { id }: User, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user || !isReminderDue(user, now)) return;
    await tx.update(users).set({ remindedAt: now }).where(eq(users.id, id));
    await outbox.enqueue(tx, activationMail(user.email, await issueActivationCode(tx, id, now)));
  });
}
