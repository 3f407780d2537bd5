import { RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { createLinkCode, hashLinkCode } from '../auth/link-codes';
import type { Queryable } from '../db/database';
import { recoveryLinkCodes } from './tables';

/**
 * Creates a link code that allows a new password for an email, and stores its hash. A code that is
 * not mailed is given to a page, and does not count against the limit of mails.
 */
export async function issueRecoveryLinkCode(
  tx: Queryable,
  email: string,
  now: number,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<string> {
  const { code, hash } = createLinkCode();
  await tx
    .insert(recoveryLinkCodes)
    .values({ hash, email, createdAt: now, expiresAt: now + RECOVERY_LINK_LIFETIME_MS, isMailed });
  return code;
}

/** Whether the code is known, unused and not expired. The email may have no account. */
export async function canResetPassword(db: Queryable, code: string, now: number): Promise<boolean> {
  if (!code) return false;
  return (await db.$count(recoveryLinkCodes, isUsableLinkCode(hashLinkCode(code), now))) > 0;
}

/** The condition that finds the codes for an email. */
export function isCodeFor(email: string): SQL {
  return sql`lower(${recoveryLinkCodes.email}) = lower(${email})`;
}

/** The condition that finds the row of a usable code by its hash. */
export function isUsableLinkCode(hash: string, now: number) {
  return and(
    eq(recoveryLinkCodes.hash, hash),
    isNull(recoveryLinkCodes.usedAt),
    gt(recoveryLinkCodes.expiresAt, now),
  );
}
