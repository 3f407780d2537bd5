import { eq } from 'drizzle-orm';
import { nextPlanOf } from '../auth/next-plan';
import { sessionOf } from '../auth/session-of';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { deviceSessions } from './device-sessions';

/** All data of an account, without password hashes, tokens and codes. */
export async function exportAccount(
  { db, personalData }: Context,
  userId: number,
  currentSessionId: string,
  now: number,
): Promise<Record<string, unknown>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Problem('not-signed-in');
  const { isAuth: _, ...account } = sessionOf(user, await nextPlanOf(db, userId), now);
  const moduleData: [string, unknown][] = [];
  for (const { name, read } of personalData) moduleData.push([name, await read(db, userId)]);
  return {
    exportedAt: now,
    account: { ...account, createdAt: user.createdAt, activatedAt: user.activatedAt },
    sessions: await deviceSessions(db, userId, currentSessionId, now),
    ...Object.fromEntries(moduleData),
  };
}
