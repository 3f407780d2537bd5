import { eq } from 'drizzle-orm';
import { sessionOf } from '../auth/session-of';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { sessionsOf } from './sessions-of';

/** Everything the site keeps of an account, without what opens it: no hash and no code. */
export async function exportAccount(
  { db, personalData }: Context,
  userId: number,
  current: string,
  now: number,
): Promise<Record<string, unknown>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Problem('not-signed-in');
  const { isAuth: _, ...account } = sessionOf(user);
  const modules: [string, unknown][] = [];
  for (const { name, read } of personalData) modules.push([name, await read(db, userId)]);
  return {
    exportedAt: now,
    account: { ...account, createdAt: user.createdAt, activatedAt: user.activatedAt },
    sessions: await sessionsOf(db, userId, current, now),
    ...Object.fromEntries(modules),
  };
}
