import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { issueActivationCode } from '../auth/activation-codes';
import { makeCode } from '../auth/codes';
import { findUserByEmail, hasEmail } from '../auth/find-user';
import { hashPassword, isCommonPassword, noPassword, verifyPassword } from '../auth/passwords';
import { isReminderDue } from '../auth/reminders';
import { activationCodes, type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { toNobody } from '../mail/layout';
import { activationMail, alreadyRegisteredMail } from './account-mails';

const CODES_PER_HOUR = 5;

/**
 * Signs somebody up, or does what looks and costs the same where the address is known: an account that waits for its activation
 * gets a new mail, the owner of an active one is told by mail. Whoever reads the mails need not be who chose the password: once two
 * different ones were proposed neither is valid, whichever link is opened, and `activate` has the owner choose. Throws 'weak-password'.
 */
export async function register(
  context: Context,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<void> {
  if (isCommonPassword(password)) throw new Problem('weak-password');
  const known = await findUserByEmail(context.db, email);
  // Both in every case, so that the time tells nothing about the address.
  const [passwordHash, same] = await Promise.all([
    hashPassword(password),
    verifyPassword(known?.passwordHash, password),
  ]);

  await context.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email, passwordHash, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (created) return sendCode(context, tx, created, now);

    const [user] = await tx.select().from(users).where(hasEmail(email)).for('update');
    if (!user) return;
    if (user.activatedAt !== null) return tellOwner(context, tx, user, now);
    // Somebody may have signed up with the address, perhaps this very person twice, while the hash was compared.
    const isSame =
      user.passwordHash === known?.passwordHash
        ? same
        : await verifyPassword(user.passwordHash, password);
    if (!isSame) await replacePassword(tx, user.id, passwordHash, now);
    if (!(await hasManyCodes(tx, user.id, now))) return sendCode(context, tx, user, now);
    await context.outbox.enqueue(tx, toNobody(activationMail(user.email, makeCode().code)));
  });
}

async function sendCode(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  now: number,
): Promise<void> {
  await outbox.enqueue(tx, activationMail(user.email, await issueActivationCode(tx, user.id, now)));
}

async function tellOwner(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  now: number,
): Promise<void> {
  const isDue = isReminderDue(user, now);
  // Written in either case, as a new account would be: the time of the answer tells nobody which one it was.
  await tx
    .update(users)
    .set({ remindedAt: isDue ? now : user.remindedAt })
    .where(eq(users.id, user.id));
  await issueActivationCode(tx, user.id, now);
  const mail = alreadyRegisteredMail(user.email);
  await outbox.enqueue(tx, isDue ? mail : toNobody(mail));
}

/** While a link of before is good nobody can tell whose password the one who opens it has chosen: then it is neither. */
async function replacePassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  now: number,
): Promise<void> {
  const good = and(
    eq(activationCodes.userId, userId),
    isNull(activationCodes.usedAt),
    gt(activationCodes.expiresAt, now),
  );
  const isContested = (await tx.$count(activationCodes, good)) > 0;
  await tx
    .update(users)
    .set({ passwordHash: isContested ? noPassword : passwordHash })
    .where(eq(users.id, userId));
}

async function hasManyCodes(tx: Transaction, userId: number, now: number): Promise<boolean> {
  const recent = and(
    eq(activationCodes.userId, userId),
    gt(activationCodes.createdAt, now - 3_600_000),
  );
  const [row] = await tx.select({ codes: count() }).from(activationCodes).where(recent);
  return (row?.codes ?? 0) >= CODES_PER_HOUR;
}
