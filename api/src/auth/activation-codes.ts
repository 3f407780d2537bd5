import { ACTIVATION_LINK_LIFETIME_MS, DAY_MS, HOUR_MS } from '@site/shared/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { createLinkCode } from './link-codes';
import { lockAccount } from './lock-account';
import { isMailDue, SIGN_IN_MAIL_PAUSE_MS } from './mail-pauses';
import { activationMail } from './sign-in-mails';
import { activationCodes, users } from './tables';

/** Accounts have positive ids. */
const NO_ACCOUNT = 0;

const MAX_MAILS_PER_HOUR = 5;
const MAX_MAILS_PER_DAY = 15;

/**
 * Creates an activation code of an account and stores its hash. `browserHash` is the hash of the
 * sign-up mark. A code that is not mailed only stores that this browser has signed up.
 */
export async function issueActivationCode(
  tx: Queryable,
  userId: number,
  now: number,
  { browserHash = null, isMailed = true }: { browserHash?: string | null; isMailed?: boolean } = {},
): Promise<string> {
  const { code, hash } = createLinkCode();
  await tx.insert(activationCodes).values({
    hash,
    userId,
    createdAt: now,
    expiresAt: now + ACTIVATION_LINK_LIFETIME_MS,
    browserHash,
    isMailed,
  });
  return code;
}

/**
 * Whether the account has got as many activation mails as it may get. A person who knows only the
 * email can cause such mails.
 */
export async function hasMaxActivationMails(
  tx: Queryable,
  userId: number,
  now: number,
): Promise<boolean> {
  const mailsSince = (start: number) =>
    tx.$count(
      activationCodes,
      and(
        eq(activationCodes.userId, userId),
        eq(activationCodes.isMailed, true),
        gt(activationCodes.createdAt, start),
      ),
    );
  return (
    (await mailsSince(now - HOUR_MS)) >= MAX_MAILS_PER_HOUR ||
    (await mailsSince(now - DAY_MS)) >= MAX_MAILS_PER_DAY
  );
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
    await outbox.enqueue(tx, user, (to) => activationMail(to, code));
  });
  outbox.sendDueMails();
}

/**
 * Whether the browser has signed up for this account and no link has activated it since. The result
 * is the same for a new and an existing account, so it does not reveal which one it is.
 */
export async function isSignUpPending(
  db: Queryable,
  userId: number | undefined,
  browserHash: string | null,
  now: number,
): Promise<boolean> {
  if (browserHash === null) return false;
  // An email without an account takes the same time.
  const isPending = isPendingIn(userId ?? NO_ACCOUNT, browserHash, now);
  return (await db.$count(activationCodes, isPending)) > 0;
}

/**
 * Ends the pending sign-ups of a browser in which the owner has signed in: there, a wrong password
 * is again answered as in any other browser.
 */
export async function endPendingSignUps(
  tx: Queryable,
  userId: number,
  browserHash: string | null,
  now: number,
): Promise<void> {
  if (browserHash === null) return;
  await tx
    .update(activationCodes)
    .set({ usedAt: now })
    .where(isPendingIn(userId, browserHash, now));
}

/** The condition for codes that are neither used nor expired. */
export function isUsableActivationCode(now: number) {
  return and(isNull(activationCodes.usedAt), gt(activationCodes.expiresAt, now));
}

/** The condition for the usable codes of the account's sign-ups in one browser. */
function isPendingIn(userId: number, browserHash: string, now: number) {
  return and(
    eq(activationCodes.userId, userId),
    eq(activationCodes.browserHash, browserHash),
    isUsableActivationCode(now),
  );
}
