import { DAY_MS } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import { makeCode } from './codes';
import { activationCodes } from './tables';

const LIFETIME = 7 * DAY_MS;

/** Makes a code for an account; only its hash is kept. */
export async function issueActivationCode(
  tx: Queryable,
  userId: number,
  now: number,
): Promise<string> {
  const { code, hash } = makeCode();
  await tx
    .insert(activationCodes)
    .values({ hash, userId, createdAt: now, expiresAt: now + LIFETIME });
  return code;
}
