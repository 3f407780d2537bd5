import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import type { Browser } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { ActiveSession } from '../http/http-context';
import { Problem } from '../http/problem';
import { savePassword } from './save-password';

/**
 * Changes the password of an account and ends its other sessions. Returns the new email whose
 * confirmation is cancelled. Throws 'weak-password'.
 */
export async function updatePassword(
  context: Context,
  { session, id: sessionId }: ActiveSession,
  password: string,
  browser: Browser,
  now: number,
): Promise<string | undefined> {
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, session.id)).for('update');
    if (!user) throw new Problem('not-signed-in');
    return savePassword(context, tx, user, passwordHash, {
      browser,
      now,
      keptSessionId: sessionId,
    });
  });
}
