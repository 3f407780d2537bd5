import { UNDO_LIFETIME_MS } from '@site/shared/rules';
import { and, eq, gt } from 'drizzle-orm';
import { deleteRecoveryCodes } from '../../auth/factors/recovery-codes';
import { factorRecoveryCodes, wrongCodes } from '../../auth/factors/tables';
import { factorsOf } from '../../auth/owned-factors';
import { factors } from '../../auth/tables';
import type { Transaction } from '../../db/database';
import type { PersonalData } from '../../db/personal-data';

/** Removes every second factor and recovery code of an account, and the count of wrong codes. */
export async function eraseFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(factors).where(eq(factors.userId, userId));
  await deleteRecoveryCodes(tx, userId);
  await tx.delete(wrongCodes).where(eq(wrongCodes.userId, userId));
}

/**
 * Removes the factors and recovery codes of the last `UNDO_LIFETIME_MS`, in which a change of the
 * email or password can be undone: the person who made the change may have added them.
 */
export async function removeNewFactors(
  tx: Transaction,
  userId: number,
  now: number,
): Promise<void> {
  const since = now - UNDO_LIFETIME_MS;
  await tx.delete(factors).where(and(eq(factors.userId, userId), gt(factors.createdAt, since)));
  await tx
    .delete(factorRecoveryCodes)
    .where(and(eq(factorRecoveryCodes.userId, userId), gt(factorRecoveryCodes.createdAt, since)));
  if ((await factorsOf(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId);
}

/** The second factors, for the export and the erasure of an account. The export has no secret. */
export const factorData: PersonalData = {
  name: 'second_factors',
  read: async (db, userId) => (await factorsOf(db, userId)).map(({ id: _, ...factor }) => factor),
  erase: eraseFactors,
};
