import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@site/shared/rules';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { needsFactor } from '../auth/owned-factors';
import { sessionOf } from '../auth/session-of';
import { users } from '../auth/tables';
import type { Config } from '../config/config';
import type { Database, Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import type { TokenSession } from '../http/http-context';
import { apiTokens } from './tables';

/** Every API token begins so: tools that look for leaked secrets find it by this text. */
export const TOKEN_PREFIX = 'pdapi_';

/** The last use of a token is written at most this often. */
const USE_RECORD_INTERVAL_MS = MINUTE_MS;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// The text of a prepared query is fixed, so each value of the setting `staffFactors` has its own.
const queryCheckingFactor = tokenQuery('api_token_with_factor', true);
const queryWithoutCheck = tokenQuery('api_token', false);

function tokenQuery(name: string, staffFactors: boolean) {
  return preparedQuery(name, (db) =>
    db
      .select({ user: users, row: apiTokens, needsFactor: needsFactor(db, { staffFactors }) })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.makerId))
      .where(
        and(
          eq(apiTokens.hash, sql.placeholder('hash')),
          gt(apiTokens.expiresAt, sql.placeholder('now')),
          isNull(apiTokens.revokedAt),
          isNull(users.suspendedAt),
          isNull(users.deletedAt),
        ),
      ),
  );
}

/** The API token with this secret and the account that made it; null if the token has ended. */
export async function findTokenSession(
  { db, config }: { db: Queryable; config: Config },
  token: string,
  now: number,
): Promise<TokenSession | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null;
  const query = config.staffFactors ? queryCheckingFactor : queryWithoutCheck;
  const values = { hash: hashToken(token), now: new Date(now).toISOString() };
  const [match] = await query(db).execute(values);
  if (!match) return null;
  const { id, name, rights, createdAt, lastUsedAt, expiresAt } = match.row;
  const session = {
    ...sessionOf(match.user, null, now),
    ...(match.needsFactor && { needs_factor: true }),
  };
  return {
    session,
    id: `api-token:${id}`,
    // A call by a token has no cookies.
    token: '',
    remember: false,
    createdAt,
    expiresAt,
    // Never a fresh sign-in.
    confirmedAt: 0,
    lastSeenAt: lastUsedAt ?? 0,
    apiToken: { id, name, rights },
  };
}

/** Stores when a token was last used. */
export async function recordTokenUse(
  db: Database,
  { apiToken: { id }, lastSeenAt }: TokenSession,
  now: number,
): Promise<void> {
  // A last use in the future was recorded before the clock was set back.
  if (Math.abs(now - lastSeenAt) < USE_RECORD_INTERVAL_MS) return;
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id));
}
