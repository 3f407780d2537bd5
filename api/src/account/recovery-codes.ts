import { RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { createLinkCode } from '../auth/link-codes';
import type { Queryable } from '../db/database';
import { recoveryCodes } from './tables';

/** Creates the code that allows a new password for an email, and stores its hash. */
export async function issueRecoveryCode(
  tx: Queryable,
  email: string,
  now: number,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<string> {
  const { code, hash } = createLinkCode();
  await tx
    .insert(recoveryCodes)
    .values({ hash, email, createdAt: now, expiresAt: now + RECOVERY_LINK_LIFETIME_MS, isMailed });
  return code;
}
