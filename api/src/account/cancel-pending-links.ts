import { and, eq, isNull, sql } from 'drizzle-orm';
import type { User } from '../auth/tables';
import type { Transaction } from '../db/database';
import { emailChanges, recoveryCodes } from './tables';

/** Makes the account's unused links invalid: for password recovery and for a new email. */
export async function cancelPendingLinks(
  tx: Transaction,
  { id, email }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(sql`lower(${recoveryCodes.email}) = lower(${email})`, isNull(recoveryCodes.usedAt)));
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, id), isNull(emailChanges.usedAt)));
}
