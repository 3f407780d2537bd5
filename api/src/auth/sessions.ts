import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { and, eq, gt, ne, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { tokenOf } from './cookies';
import { sessionOf } from './session-of';
import { sessions, users } from './tables';

/** Absolute ends of the two classes, and how long a remembered session may lie unused (section 9). */
const REMEMBERED = 365 * DAY_MS;
const NOT_REMEMBERED = DAY_MS;
export const IDLE = 30 * DAY_MS;

export type FoundSession = {
  session: Session;
  /** The row's key; not the token. */
  id: string;
  token: string;
  remember: boolean;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
};

/** Where a session is used from: the browser's own name for itself, and the address. */
export type Origin = { userAgent: string; address: string };

const NOWHERE: Origin = { userAgent: '', address: '' };

/** A call counts as use, but not each one is worth a write. */
const TOUCH_EVERY = 5 * 60_000;

/** The session of the request's cookie, or null. One query. */
export async function findSession(
  { db, now }: Context,
  request: FastifyRequest,
): Promise<FoundSession | null> {
  const token = tokenOf(request);
  if (!token) return null;
  const time = now();
  const alive = and(
    gt(sessions.expiresAt, time),
    or(eq(sessions.remember, false), gt(sessions.lastSeenAt, time - IDLE)),
  );
  const [found] = await db
    .select({ user: users, row: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, tokenHash(token)), alive));
  if (!found) return null;
  const { id, remember, createdAt, lastSeenAt, expiresAt } = found.row;
  return { session: sessionOf(found.user), id, token, remember, createdAt, lastSeenAt, expiresAt };
}

/** Starts a session of 256 random bits and gives its token, which is stored nowhere. */
export async function startSession(
  tx: Queryable,
  userId: number,
  remember: boolean,
  now: number,
  origin: Origin = NOWHERE,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + (remember ? REMEMBERED : NOT_REMEMBERED);
  await tx.insert(sessions).values({
    id: tokenHash(token),
    userId,
    remember,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...origin,
  });
  return { token, expiresAt };
}

/** Ends the session of a token, if there is one. */
export async function endSession(tx: Queryable, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, tokenHash(token)));
}

/** Ends the sessions of an account, all of them or all but one. */
export async function endSessionsOf(tx: Queryable, userId: number, except?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)),
    );
}

/** Counts as use: the idle time starts again. Writes at most every five minutes. */
export async function touchSession(
  tx: Queryable,
  { id, lastSeenAt }: FoundSession,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  if (now - lastSeenAt < TOUCH_EVERY) return;
  await tx
    .update(sessions)
    .set({ lastSeenAt: now, address: originOf(request).address })
    .where(eq(sessions.id, id));
}

/** What a request tells of where it comes from. */
export function originOf(request: FastifyRequest): Origin {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), address: request.ip };
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
