import { ACTIVATION_LINK_LIFETIME_MS } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import { createLinkCode } from './link-codes';
import { activationCodes } from './tables';

/**
 * Creates the activation code of an account and stores its hash. `browserHash` is the browser that
 * signed up.
 */
export async function issueActivationCode(
  tx: Queryable,
  userId: number,
  now: number,
  browserHash: string | null = null,
): Promise<string> {
  const { code, hash } = createLinkCode();
  await tx.insert(activationCodes).values({
    hash,
    userId,
    createdAt: now,
    expiresAt: now + ACTIVATION_LINK_LIFETIME_MS,
    browserHash,
  });
  return code;
}
