import type { DeviceSession } from '@site/shared/contract';
import Bowser from 'bowser';
import { and, desc, eq, gt, ne, or } from 'drizzle-orm';
import { type FoundSession, IDLE } from '../auth/sessions';
import { sessions } from '../auth/tables';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';

const MOST_SHOWN = 100;

/** The living sessions of an account, the one last used first. */
export async function sessionsOf(
  db: Queryable,
  userId: number,
  current: string | null,
  now: number,
): Promise<DeviceSession[]> {
  const alive = and(
    gt(sessions.expiresAt, now),
    or(eq(sessions.remember, false), gt(sessions.lastSeenAt, now - IDLE)),
  );
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MOST_SHOWN);
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: deviceOf(userAgent),
    place: isOwnMachine(address) ? '' : address,
    createdAt,
    lastSeenAt,
    isCurrent: id === current,
  }));
}

type Choice = { id?: string | undefined; others?: boolean | undefined };

/** Ends one session of the account, or all but the asking one. Throws 'not-found', also for a session of somebody else. */
export async function revokeSession(
  db: Queryable,
  found: FoundSession,
  { id, others = false }: Choice,
) {
  const which = others ? ne(sessions.id, found.id) : id !== undefined && eq(sessions.id, id);
  const ended =
    which &&
    (await db
      .delete(sessions)
      .where(and(eq(sessions.userId, found.session.id), which))
      .returning());
  if (!ended || (!others && ended.length === 0)) throw new Problem('not-found');
}

/** 'Firefox on Windows', or what can be told of it. */
function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || userAgent.slice(0, 40);
}

function isOwnMachine(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
