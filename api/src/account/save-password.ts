import { eq } from 'drizzle-orm';
import { endSessionsOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { passwordChangedMail } from './account-mails';
import { forgetPending } from './forget-pending';

/**
 * A new password, and with it the end of whatever somebody with the old one may have begun: other sessions (all but the one of
 * `keep`), links for another password, addresses that wait for their confirmation. The owner is told.
 */
export async function savePassword(
  { outbox }: Context,
  tx: Transaction,
  user: User,
  passwordHash: string,
  now: number,
  keep?: string,
) {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await endSessionsOf(tx, user.id, keep);
  await forgetPending(tx, user, now);
  await outbox.enqueue(tx, passwordChangedMail(user.email));
}
