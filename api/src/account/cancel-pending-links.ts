import { and, eq, isNull, sql } from 'drizzle-orm';
import { activationCodes, type User } from '../auth/tables';
import type { Transaction } from '../db/database';
import { emailChanges, passwordChanges, recoveryCodes } from './tables';

/**
 * Makes the account's links invalid: for password recovery and for a new email. Its activation
 * links still answer 'already activated', but no longer let the reader choose the password. Links
 * that undo a change of the email stay valid. Returns the email whose confirmation is cancelled.
 */
export async function cancelPendingLinks(
  tx: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<string | undefined> {
  await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(sql`lower(${recoveryCodes.email}) = lower(${email})`, isNull(recoveryCodes.usedAt)));
  await tx
    .update(activationCodes)
    .set({
      usedAt: sql`coalesce(${activationCodes.usedAt}, ${new Date(now).toISOString()}::timestamptz)`,
      expiresAt: now,
    })
    .where(eq(activationCodes.userId, id));
  const cancelled = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, id), isNull(emailChanges.usedAt)))
    .returning();
  return cancelled.find(({ expiresAt }) => expiresAt > now)?.email;
}

/**
 * The same after `email` is no longer the account's. Links that undo a change of the password went
 * there too, so they no longer work.
 */
export async function cancelLinksOfOldEmail(
  tx: Transaction,
  user: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  await cancelPendingLinks(tx, user, now);
  await tx.delete(passwordChanges).where(eq(passwordChanges.userId, user.id));
}
