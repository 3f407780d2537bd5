import { DAY_MS } from '@site/shared/rules';
import { and, eq, gt } from 'drizzle-orm';
import { hashLinkCode } from '../auth/link-codes';
import { lockAccount } from '../auth/lock-account';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { activationCodes, type User } from '../auth/tables';
import type { Queryable, Transaction } from '../db/database';
import { issueRecoveryCode } from './recovery-codes';

/**
 * After this time an activation link no longer lets its reader replace a valid password. A mail
 * scanner may open the link before the reader does.
 */
const OPTIONAL_CHOICE_MS = DAY_MS;

/** The password is chosen with `recover`. `isRequired`: without a choice no password works. */
export type PasswordChoice = { recover: string; isRequired: boolean };

/**
 * Lets the reader of a valid activation link choose the password. It is required if no password is
 * valid, and optional in another browser than the one of the sign-up: another person may have
 * chosen the password. Undefined in the browser that signed up, and after a password was saved.
 */
export async function passwordChoice(
  tx: Transaction,
  code: typeof activationCodes.$inferSelect,
  browserHash: string | null,
  now: number,
): Promise<PasswordChoice | undefined> {
  if (code.expiresAt <= now) return undefined;
  const user = await lockAccount(tx, code.userId);
  if (!user || user.activatedAt === null || user.deletedAt !== null) return undefined;
  const isRequired = user.passwordHash === UNUSABLE_PASSWORD_HASH;
  if (!isRequired) {
    if (user.activatedAt <= now - OPTIONAL_CHOICE_MS) return undefined;
    if (await hasSignedUpIn(tx, user, browserHash, now)) return undefined;
  }
  return { recover: await issueRecoveryCode(tx, user.email, now, { isMailed: false }), isRequired };
}

/** Whether the browser has signed up with the account of an activation code. */
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
  return code !== undefined && hasSignedUpIn(db, { id: code.userId }, browserHash, now);
}

async function hasSignedUpIn(
  tx: Queryable,
  { id }: Pick<User, 'id'>,
  browserHash: string | null,
  now: number,
): Promise<boolean> {
  if (browserHash === null) return false;
  const isFromBrowser = and(
    eq(activationCodes.userId, id),
    eq(activationCodes.browserHash, browserHash),
    gt(activationCodes.expiresAt, now),
  );
  return (await tx.$count(activationCodes, isFromBrowser)) > 0;
}
