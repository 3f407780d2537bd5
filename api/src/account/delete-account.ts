import { DELETION_DELAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import { recordOwnEntry } from '../audit/record-entry';
import { lockOwnAccount } from '../auth/lock-account';
import { type Browser, endSessionsOf } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { deletionMail } from './account-mails';
import { cancelPendingLinks } from './cancel-pending-links';

/**
 * Requests the deletion of an account, which takes effect after `DELETION_DELAY_MS`, and ends its
 * sessions. Throws 'not-allowed' for staff.
 */
export async function deleteAccount(
  { db, outbox }: Context,
  userId: number,
  browser: Browser,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, userId);
    if (user.role !== 'customer')
      throw new Problem('not-allowed', {
        body: texts.settings.staffNotDeleted(),
      });
    // Only a concurrent request can have set `deleteAt`: a sign-in after an earlier request cancels
    // the deletion.
    if (user.deleteAt !== null) return;
    const deleteAt = now + DELETION_DELAY_MS;
    await tx.update(users).set({ deleteAt }).where(eq(users.id, userId));
    await endSessionsOf(tx, userId);
    await recordOwnEntry(tx, userId, { action: 'deletion-requested', browser }, now);
    await cancelPendingLinks(tx, user, now);
    await outbox.enqueue(tx, user, (to) => deletionMail(to, deleteAt));
  });
}
