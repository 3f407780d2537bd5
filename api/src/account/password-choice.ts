import { and, eq, gt } from 'drizzle-orm';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { activationCodes } from '../auth/tables';
import type { Queryable, Transaction } from '../db/database';
import { issueRecoveryLinkCode } from './recovery-link-codes';

/** What a page needs to let the owner choose the password: the link code `recover`. */
export type PasswordChoice = { recover: string };

/**
 * Lets the reader of an activation link choose the password, as long as the link has not expired
 * and no password of the account works. Undefined otherwise, and after a password was saved: this
 * ends the account's activation links (`cancelPendingLinks`).
 */
export async function passwordChoice(
  tx: Transaction,
  code: typeof activationCodes.$inferSelect,
  now: number,
): Promise<PasswordChoice | undefined> {
  if (code.expiresAt <= now) return undefined;
  const user = await lockAccount(tx, code.userId);
  if (!user || user.activatedAt === null || user.deletedAt !== null) return undefined;
  if (user.passwordHash !== UNUSABLE_PASSWORD_HASH) return undefined;
  return { recover: await issueRecoveryLinkCode(tx, user.email, now, { isMailed: false }) };
}

/** Whether the browser has signed up for the account of an activation code. */
export async function isSignUpBrowser(
  db: Queryable,
  activationCode: string,
  browserHash: string | null,
  now: number,
): Promise<boolean> {
  const [code] = await db
    .select()
    .from(activationCodes)
    .where(eq(activationCodes.hash, hashLinkCode(activationCode)));
  return code !== undefined && hasSignedUpIn(db, code.userId, browserHash, now);
}

/** Whether the browser has signed up for the account, with a link that has not expired. */
export async function hasSignedUpIn(
  tx: Queryable,
  userId: number,
  browserHash: string | null,
  now: number,
): Promise<boolean> {
  if (browserHash === null) return false;
  const isFromBrowser = and(
    eq(activationCodes.userId, userId),
    eq(activationCodes.browserHash, browserHash),
    gt(activationCodes.expiresAt, now),
  );
  return (await tx.$count(activationCodes, isFromBrowser)) > 0;
}
