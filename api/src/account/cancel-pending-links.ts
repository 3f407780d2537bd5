import { and, eq, isNull, sql } from 'drizzle-orm';
import { activationCodes, type User } from '../auth/tables';
import type { Transaction } from '../db/database';
import { isCodeFor } from './recovery-link-codes';
import { emailChanges, passwordChanges, recoveryLinkCodes } from './tables';

/**
 * Makes the account's recovery links and the link to its pending email invalid. Its activation
 * links still answer 'already activated', but no longer let the reader choose the password. Links
 * that undo a change stay valid. Returns the cancelled pending email; undefined if there was none.
 */
export async function cancelPendingLinks(
  tx: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<string | undefined> {
  await tx
    .update(recoveryLinkCodes)
    .set({ usedAt: now })
    .where(and(isCodeFor(email), isNull(recoveryLinkCodes.usedAt)));
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
 * Makes the account's pending links invalid after its email has changed; `user` has the old email.
 * The links that undo a change of the password went to the old email, so they end too.
 */
export async function cancelLinksOfOldEmail(
  tx: Transaction,
  user: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  await cancelPendingLinks(tx, user, now);
  await tx.delete(passwordChanges).where(eq(passwordChanges.userId, user.id));
}
