import { makeCode } from '../auth/codes';
import type { Queryable } from '../db/database';
import { recoveryCodes } from './tables';

const LIFETIME = 3_600_000;

/** Makes a code for a new password, good for an hour; only its hash is kept. */
export async function issueRecoveryCode(
  tx: Queryable,
  email: string,
  now: number,
): Promise<string> {
  const { code, hash } = makeCode();
  await tx.insert(recoveryCodes).values({ hash, email, createdAt: now, expiresAt: now + LIFETIME });
  return code;
}
