import { eq } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { passwordChangedMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';

/**
 * Saves a new password and revokes everything that the old one may have been used for: sessions
 * (except the session `keptSessionId`) and pending links. Sends a mail to the owner. Returns the
 * new email whose confirmation is cancelled.
 */
export async function savePassword(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  passwordHash: string,
  { browser, now, keptSessionId }: { browser: Browser; now: number; keptSessionId?: string },
): Promise<string | undefined> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endSessionsOf(tx, user.id, keptSessionId);
  const cancelledEmail = await cancelPendingLinks(tx, user, now);
  await outbox.enqueue(tx, passwordChangedMail(user.email));
  await recordOwnEntry(tx, user.id, { action: 'password-changed', browser }, now);
  return cancelledEmail;
}
