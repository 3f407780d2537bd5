import { lockOwnAccount } from '../auth/lock-account';
import { type HashCaller, hashPassword } from '../auth/passwords';
import { refuseWeakPassword } from '../auth/refuse-weak-password';
import type { Browser } from '../auth/sessions';
import type { Context } from '../context';
import type { ActiveSession } from '../http/http-context';
import { savePassword } from './save-password';

/**
 * Changes the password of an account and ends its other sessions. Returns the cancelled pending
 * email; undefined if there was none. Throws 'weak-password'.
 */
export async function updatePassword(
  context: Context,
  activeSession: ActiveSession,
  { password, caller }: { password: string; caller: HashCaller },
  browser: Browser,
  now: number,
): Promise<string | undefined> {
  await refuseWeakPassword(context, password);
  const passwordHash = await hashPassword(password, caller);
  return context.db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, activeSession.session.id);
    const keptSessionId = activeSession.id;
    return savePassword(context, tx, user, passwordHash, { browser, now, keptSessionId });
  });
}
