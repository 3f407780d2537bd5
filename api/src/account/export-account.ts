import { eq } from 'drizzle-orm';
import { nextPlanOf } from '../auth/next-plan';
import { sessionOf } from '../auth/session-of';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { deviceSessions } from './device-sessions';
import { emailChanges } from './tables';

/**
 * The export of all data of an account, without password hashes, tokens and codes.
 * `currentSessionId` is null if staff export it. Throws 'not-signed-in' for a missing account.
 */
export async function exportAccount(
  { db, personalData }: Context,
  userId: number,
  currentSessionId: string | null,
  now: number,
): Promise<Record<string, unknown>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Problem('not-signed-in');
  const { isAuth: _, ...account } = sessionOf(user, await nextPlanOf(db, userId), now);
  const dataOfModules: Record<string, unknown> = {};
  for (const { name, read } of personalData) dataOfModules[name] = await read(db, userId);
  return {
    exportedAt: now,
    account: {
      ...account,
      language: user.language,
      createdAt: user.createdAt,
      activatedAt: user.activatedAt,
      legalVersions: user.legalVersions,
    },
    emailChanges: await emailChangesOf(db, userId),
    sessions: await deviceSessions(db, userId, currentSessionId, now),
    ...dataOfModules,
  };
}

/** The changes of the email: the pending change, and the confirmed ones. */
async function emailChangesOf(db: Queryable, userId: number) {
  const rows = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return rows.map(({ email, previousEmail, createdAt, usedAt, undoneAt }) => ({
    email,
    previousEmail,
    requestedAt: createdAt,
    confirmedAt: usedAt,
    undoneAt,
  }));
}
