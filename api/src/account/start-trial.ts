import { createHash } from 'node:crypto';
import { planKind, TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { grant } from './entitlement';
import { trialRedemptions } from './tables';

/**
 * Starts the free trial: seven days from `now` with the trial's limits (section 9), once in a person's life. Throws 'trial-used' or
 * 'has-plan'; of two calls at the same moment one starts it.
 */
export async function startTrial(tx: Transaction, userId: number, now: number): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Problem('not-signed-in');
  if (user.used_trial) throw new Problem('trial-used');
  if (planKind(user) !== 'none') throw new Problem('has-plan');
  const redeemed = await tx
    .insert(trialRedemptions)
    .values({ addressHash: addressHash(user.email), userId, redeemedAt: now })
    .onConflictDoNothing()
    .returning();
  if (redeemed.length === 0) throw new Problem('trial-used');
  await grant(tx, userId, TRIAL_LIMITS, now + TRIAL_DURATION_MS);
  await tx.update(users).set({ used_trial: true }).where(eq(users.id, userId));
}

/** The person behind an address: case and a `+alias` make no other one. Hashed, because it is kept after the account is gone. */
export function addressHash(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  return createHash('sha256')
    .update(`${local.split('+')[0] || local}@${domain}`)
    .digest('hex');
}
