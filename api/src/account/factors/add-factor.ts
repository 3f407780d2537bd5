import { isStaff, MAX_FACTORS } from '@site/shared/rules';
import { recordOwnEntry } from '../../audit/record-entry';
import { replaceRecoveryCodes } from '../../auth/factors/recovery-codes';
import { lockOwnAccount } from '../../auth/lock-account';
import { factorsOf } from '../../auth/owned-factors';
import { type Browser, endSessionsOf } from '../../auth/sessions';
import { type FactorRow, factors } from '../../auth/tables';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import { Problem } from '../../http/problem';
import { factorAddedMail } from './factor-mails';

export type NewFactor = Pick<FactorRow, 'kind' | 'name'> & Partial<FactorRow>;

/**
 * Stores a factor that was checked. The first one comes with recovery codes, which are returned.
 * The first one of staff ends the other sessions, which started without it. Throws
 * 'too-many-factors', and 'passkey-refused' for a passkey that is stored already.
 */
export async function addFactor(
  context: Context,
  userId: number,
  factor: NewFactor,
  { browser, now, sessionId }: { browser: Browser; now: number; sessionId: string },
): Promise<{ recoveryCodes?: string[] }> {
  try {
    return await context.db.transaction(async (tx) => {
      // Changes of the factors of one account wait for each other.
      const user = await lockOwnAccount(tx, userId);
      const owned = await factorsOf(tx, userId);
      refuseTooMany(owned.length);
      await tx.insert(factors).values({ ...factor, userId, createdAt: now });
      await context.outbox.enqueue(tx, factorAddedMail(user.email, factor.kind, factor.name));
      const entry = { action: 'factor-added', detail: { kind: factor.kind }, browser } as const;
      await recordOwnEntry(tx, userId, entry, now);
      if (owned.length > 0) return {};
      if (isStaff(user.role)) await endSessionsOf(tx, userId, sessionId);
      return { recoveryCodes: await replaceRecoveryCodes(context, tx, userId, now) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('passkey-refused');
    throw error;
  }
}

/** Throws before the owner is asked for a factor that could not be stored. */
export async function checkRoomForFactor(db: Queryable, userId: number): Promise<void> {
  refuseTooMany((await factorsOf(db, userId)).length);
}

function refuseTooMany(count: number): void {
  if (count >= MAX_FACTORS) throw new Problem('too-many-factors');
}
