import type { DeviceSession } from '@site/shared/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { browserNames } from '../auth/browser-names';
import { activeValues, isActiveNow } from '../auth/sessions';
import { sessions } from '../auth/tables';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import type { ActiveSession } from '../http/http-context';
import { Problem } from '../http/problem';

const MAX_LISTED_SESSIONS = 100;

const sessionsQuery = preparedQuery('sessions_of_account', (db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), isActiveNow))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED_SESSIONS),
);

/**
 * The active device sessions of an account, the last used first. `currentSessionId` is null if
 * staff read them.
 */
export async function deviceSessions(
  db: Queryable,
  userId: number,
  currentSessionId: string | null,
  now: number,
): Promise<DeviceSession[]> {
  const rows = await sessionsQuery(db).execute({ userId, ...activeValues(now) });
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    ...browserNames({ userAgent, address }),
    createdAt,
    lastSeenAt,
    isCurrent: id === currentSessionId,
  }));
}

/**
 * Ends the session `id` of the account, or with `others` all sessions except the current one.
 * Throws 'not-found' for an unknown session and for a session of another account.
 */
export async function revokeSession(
  db: Queryable,
  current: ActiveSession,
  { id = '', others = false }: { id?: string | undefined; others?: boolean | undefined },
): Promise<void> {
  const isRevoked = others ? ne(sessions.id, current.id) : eq(sessions.id, id);
  const revoked = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, current.session.id), isRevoked))
    .returning();
  if (!others && revoked.length === 0) throw new Problem('not-found');
}
