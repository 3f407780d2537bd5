import { DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { endSessionsOf } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { deletionMail } from './account-mails';
import { forgetPending } from './forget-pending';

/** How long a deletion can be taken back by signing in. */
export const GRACE = 14 * DAY_MS;

/** Asks for an account's deletion and ends its sessions. Gives when it comes true. Throws 'not-allowed' for the administrator. */
export async function deleteAccount(
  { db, outbox }: Context,
  userId: number,
  now: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw new Problem('not-signed-in');
    if (user.role === 'admin')
      throw new Problem('not-allowed', { body: 'The administrator cannot be deleted.' });
    // Asked for at the same moment: signing in would have taken it back.
    if (user.deleteAt !== null) return user.deleteAt;
    const deleteAt = now + GRACE;
    await tx.update(users).set({ deleteAt }).where(eq(users.id, userId));
    await endSessionsOf(tx, userId);
    await forgetPending(tx, user, now);
    await outbox.enqueue(tx, deletionMail(user.email, deleteAt));
    return deleteAt;
  });
}
