import { recordEntry } from '../../audit/record-entry';
import { hasEmail } from '../../auth/find-user';
import { lockAccountWith } from '../../auth/lock-account';
import { endSessionsOf } from '../../auth/sessions';
import type { Context } from '../../context';
import { eraseFactors } from './erase-factors';
import { factorsResetMail } from './factor-mails';

/** Stands for the browser in the audit entry: the command runs on the machine of the site. */
const COMMAND = { userAgent: 'npm run reset-factors', address: '' };

/**
 * Removes the second factors and recovery codes of an account, ends its sessions and tells its
 * owner by mail. Returns false if no account has the email.
 */
export async function resetFactors(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  email: string,
  now: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const user = await lockAccountWith(tx, hasEmail(email));
    if (!user) return false;
    await eraseFactors(tx, user.id);
    await endSessionsOf(tx, user.id);
    await outbox.enqueue(tx, user, factorsResetMail);
    const entry = { action: 'factors-reset', accountId: user.id, browser: COMMAND } as const;
    await recordEntry(tx, entry, now);
    return true;
  });
}
