import { UNDO_LIFETIME_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { recordOwnEntry } from '../audit/record-entry';
import { createLinkCode } from '../auth/link-codes';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { passwordChangedMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';
import { passwordChanges } from './tables';

/**
 * Saves a new password and revokes everything that the old one may have been used for: sessions
 * (except the session `keptSessionId`) and pending links. Sends the owner a link that undoes the
 * change. Returns the cancelled pending email; undefined if there was none.
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
  const undo = createLinkCode();
  await tx.insert(passwordChanges).values({
    undoHash: undo.hash,
    userId: user.id,
    expiresAt: now + UNDO_LIFETIME_MS,
    isBySession: keptSessionId !== undefined,
  });
  await outbox.enqueue(tx, user, (to) => passwordChangedMail(to, undo.code));
  await recordOwnEntry(tx, user.id, { action: 'password-changed', browser }, now);
  return cancelledEmail;
}
