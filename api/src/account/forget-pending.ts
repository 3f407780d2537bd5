import { and, eq, isNull, sql } from 'drizzle-orm';
import type { User } from '../auth/tables';
import type { Transaction } from '../db/database';
import { emailChanges, recoveryCodes } from './tables';

/** Makes every link useless that is still on its way to an account's owner: for another password, for another address. */
export async function forgetPending(
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
