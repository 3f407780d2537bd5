import type { DeviceSession } from '@site/shared/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import { browserNames } from '../auth/browser-names';
import { isActive } from '../auth/sessions';
import { sessions } from '../auth/tables';
import type { Queryable } from '../db/database';
import type { ActiveSession } from '../http/http-context';
import { Problem } from '../http/problem';

const MAX_LISTED_SESSIONS = 100;

/** The active device sessions of an account, the last used first. */
export async function deviceSessions(
  db: Queryable,
  userId: number,
  currentSessionId: string | null,
  now: number,
): Promise<DeviceSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED_SESSIONS);
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    ...browserNames({ userAgent, address }),
    createdAt,
    lastSeenAt,
    isCurrent: id === currentSessionId,
  }));
}

type RevokedSessions = { id?: string | undefined; others?: boolean | undefined };

/**
 * Ends one session of the account, or all except the current one. Throws 'not-found' for an unknown
 * session and for one of another account.
 */
export async function revokeSession(
  db: Queryable,
  current: ActiveSession,
  { id, others = false }: RevokedSessions,
) {
  const isRevoked = others ? ne(sessions.id, current.id) : id !== undefined && eq(sessions.id, id);
  const revoked =
    isRevoked &&
    (await db
      .delete(sessions)
      .where(and(eq(sessions.userId, current.session.id), isRevoked))
      .returning());
  if (!revoked || (!others && revoked.length === 0)) throw new Problem('not-found');
}
