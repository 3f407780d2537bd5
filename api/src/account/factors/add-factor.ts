import { isStaff, MAX_FACTORS } from '@site/shared/rules';
import { recordOwnEntry } from '../../audit/record-entry';
import { replaceRecoveryCodes } from '../../auth/factors/recovery-codes';
import { lockOwnAccount } from '../../auth/lock-account';
import { factorsOf } from '../../auth/owned-factors';
import { endSessionsOf } from '../../auth/sessions';
import { type FactorRow, factors } from '../../auth/tables';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import { Problem } from '../../http/problem';
import type { FactorChange } from './change-factor';
import { factorAddedMail } from './factor-mails';

/**
 * Stores a factor that was checked. With the first factor of an account, makes and returns its
 * recovery codes; if the account is one of staff, also ends its other sessions, which started
 * without a second factor. Throws 'too-many-factors', and 'passkey-refused' for a passkey that is
 * stored already.
 */
export async function addFactor(
  context: Context,
  { userId, sessionId, browser, now }: FactorChange,
  factor: Pick<FactorRow, 'kind' | 'name'> & Partial<FactorRow>,
): Promise<{ recoveryCodes?: string[] }> {
  try {
    return await context.db.transaction(async (tx) => {
      // Changes of the factors of one account wait for each other.
      const user = await lockOwnAccount(tx, userId);
      const ownedCount = await checkRoomForFactor(tx, userId);
      await tx.insert(factors).values({ ...factor, userId, createdAt: now });
      await context.outbox.enqueue(tx, user, (to) => factorAddedMail(to, factor.kind, factor.name));
      const entry = { action: 'factor-added', detail: { kind: factor.kind }, browser } as const;
      await recordOwnEntry(tx, userId, entry, now);
      if (ownedCount > 0) return {};
      if (isStaff(user.role)) await endSessionsOf(tx, userId, sessionId);
      return { recoveryCodes: await replaceRecoveryCodes(context, tx, userId, now) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('passkey-refused');
    throw error;
  }
}

/** Throws 'too-many-factors' if the account cannot have another factor. Returns how many it has. */
export async function checkRoomForFactor(db: Queryable, userId: number): Promise<number> {
  const { length } = await factorsOf(db, userId);
  if (length >= MAX_FACTORS) throw new Problem('too-many-factors');
  return length;
}
