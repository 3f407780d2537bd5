import { createHash, randomBytes } from 'node:crypto';
import {
  isStaff,
  MINUTE_MS,
  REMEMBERED_SESSION_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
  STAFF_SESSION_MS,
} from '@site/shared/rules';
import { and, eq, gt, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import type { ActiveSession } from '../http/http-context';
import { tokenOf } from './cookies';
import { needsFactor } from './owned-factors';
import { sessionOf } from './session-of';
import { nextPlans, sessions, users } from './tables';

/** The last use of a session is written at most this often. */
const USE_RECORD_INTERVAL_MS = 5 * MINUTE_MS;

const MAX_USER_AGENT_LENGTH = 300;

/** The browser that uses a session: its user agent and IP address. */
export type Browser = { userAgent: string; address: string };

/** The condition for sessions that have not ended at `now`. */
export function isActive(now: number) {
  return isActiveAt(now, now - SESSION_IDLE_MS);
}

/** The same in a prepared query, which is executed with `activeValues`. */
export const isActiveNow = isActiveAt(sql.placeholder('now'), sql.placeholder('idleSince'));

/** The values of `isActiveNow` at `now` (ms). */
export function activeValues(now: number) {
  return {
    now: new Date(now).toISOString(),
    idleSince: new Date(now - SESSION_IDLE_MS).toISOString(),
  };
}

function isActiveAt(now: number | Placeholder, idleSince: number | Placeholder) {
  return and(
    gt(sessions.expiresAt, now),
    or(eq(sessions.remember, false), gt(sessions.lastSeenAt, idleSince)),
  );
}

/** The id of the session whose token the request has; null without a token. It may have ended. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const token = tokenOf(request);
  return token ? tokenHash(token) : null;
}

/** The active session of the request's token, or null. */
export async function findActiveSession(
  context: { db: Queryable; config: Config },
  request: FastifyRequest,
  now: number,
): Promise<ActiveSession | null> {
  const token = tokenOf(request);
  return token ? sessionByToken(context, token, now) : null;
}

// The text of a prepared query is fixed, so each value of the setting `staffFactors` has its own.
const queryCheckingFactor = sessionQuery('session_with_factor', true);
const queryWithoutCheck = sessionQuery('session', false);

/** Each call of a signed-in visitor makes this query. */
function sessionQuery(name: string, staffFactors: boolean) {
  return preparedQuery(name, (db) =>
    db
      .select({
        user: users,
        row: sessions,
        nextPlan: nextPlans,
        needsFactor: needsFactor(db, { staffFactors }),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(nextPlans, eq(nextPlans.userId, users.id))
      .where(and(eq(sessions.id, sql.placeholder('id')), isActiveNow, isNull(users.suspendedAt))),
  );
}

/** The session of a token. Null if it has ended or its account is suspended. */
export async function sessionByToken(
  { db, config }: { db: Queryable; config: Config },
  token: string,
  now: number,
): Promise<ActiveSession | null> {
  const query = config.staffFactors ? queryCheckingFactor : queryWithoutCheck;
  const [match] = await query(db).execute({
    id: tokenHash(token),
    ...activeValues(now),
  });
  if (!match) return null;
  const { id, remember, createdAt, lastSeenAt, expiresAt } = match.row;
  const confirmedAt = match.row.confirmedAt ?? createdAt;
  const session = {
    ...sessionOf(match.user, match.nextPlan, now),
    ...(match.needsFactor && { needs_factor: true }),
  };
  return {
    ...{ session, id, token, remember, createdAt, confirmedAt, lastSeenAt, expiresAt },
    apiToken: null,
  };
}

/**
 * Starts a session and returns its token of 256 random bits. The database stores only a hash. A
 * session of staff is short, because it opens the data of every customer. The caller has locked the
 * account and checked that it is not suspended.
 */
export async function startSession(
  tx: Queryable,
  userId: number,
  { remember, browser, now }: { remember: boolean; browser: Browser; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const [owner] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  const token = randomBytes(32).toString('base64url');
  const customerSessionMs = remember ? REMEMBERED_SESSION_MS : SESSION_MS;
  const expiresAt = now + (owner && isStaff(owner.role) ? STAFF_SESSION_MS : customerSessionMs);
  await tx.insert(sessions).values({
    id: tokenHash(token),
    userId,
    remember,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...browser,
  });
  return { token, expiresAt };
}

/** Makes the sign-in of a session fresh. */
export async function confirmSession(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id));
}

/** Ends the session of a token, if it exists. */
export async function endSession(tx: Queryable, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, tokenHash(token)));
}

/** Ends the sessions of an account: all, or all except the session `keptId`. */
export async function endSessionsOf(tx: Queryable, userId: number, keptId?: string): Promise<void> {
  const isOther = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Shortens the sessions of an account that has become staff to the duration of staff sessions. */
export async function shortenSessionsOf(tx: Queryable, userId: number, now: number): Promise<void> {
  const expiresAt = now + STAFF_SESSION_MS;
  await tx
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, expiresAt)));
}

/** Restarts the idle time of a session, and stores the IP address of its last use. */
export async function recordSessionUse(
  tx: Queryable,
  { id, lastSeenAt }: ActiveSession,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  // A last use in the future was recorded before the clock was set back.
  if (Math.abs(now - lastSeenAt) < USE_RECORD_INTERVAL_MS) return;
  await tx
    .update(sessions)
    .set({ lastSeenAt: now, address: browserOf(request).address })
    .where(eq(sessions.id, id));
}

/** The browser that has sent a request. */
export function browserOf(request: FastifyRequest): Browser {
  const userAgent = request.headers['user-agent'] ?? '';
  return { userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH), address: request.ip };
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
