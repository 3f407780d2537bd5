import { randomBytes } from 'node:crypto';
import { canGiveRight, MAX_TOKEN_LIFETIME_MS, roleOf, type TokenRight } from '@site/shared/rules';
import { and, gt, isNull } from 'drizzle-orm';
import { lockOwnAccount } from '../auth/lock-account';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { apiTokens } from './tables';
import { hashToken, TOKEN_PREFIX } from './token-session';

/** How many tokens can be in use at the same time. */
const MAX_TOKENS = 50;

/** The characters of a token that the list shows. */
const START_LENGTH = TOKEN_PREFIX.length + 6;

/**
 * Makes a token and returns it; the database stores its hash only. Throws 'token-end' for an end
 * that is past or too late, 'not-allowed' for a right that the maker lacks, and
 * 'too-many-connections'.
 */
export async function createToken(
  tx: Transaction,
  { name, rights, expiresAt }: { name: string; rights: TokenRight[]; expiresAt: number },
  makerId: number,
  now: number,
): Promise<string> {
  if (expiresAt <= now || expiresAt > now + MAX_TOKEN_LIFETIME_MS) throw new Problem('token-end');
  const { role } = await lockOwnAccount(tx, makerId);
  const makerRole = roleOf({ isAuth: true, role });
  if (!rights.every((right) => canGiveRight(makerRole, right))) throw new Problem('not-allowed');
  const isInUse = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
  if ((await tx.$count(apiTokens, isInUse)) >= MAX_TOKENS)
    throw new Problem('too-many-connections');
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  await tx.insert(apiTokens).values({
    hash: hashToken(token),
    start: token.slice(0, START_LENGTH),
    rights: [...new Set(rights)],
    ...{ name, makerId, expiresAt, createdAt: now },
  });
  return token;
}
