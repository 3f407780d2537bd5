import { createHash } from 'node:crypto';
import { planKind, TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { grantEntitlement } from './grant-entitlement';
import { trialRedemptions } from './tables';

/**
 * Starts the free trial with the limits of section 9. A customer gets one trial. Throws
 * 'trial-used' or 'has-plan'; of two concurrent calls one starts the trial.
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
  await grantEntitlement(tx, userId, TRIAL_LIMITS, now + TRIAL_DURATION_MS);
  await tx.update(users).set({ used_trial: true }).where(eq(users.id, userId));
}

/** Whether the trial was started with this email, also with another `+alias` of it. */
export async function isTrialUsedBy(tx: Transaction, email: string): Promise<boolean> {
  const isSameAddress = eq(trialRedemptions.addressHash, addressHash(email));
  return (await tx.$count(trialRedemptions, isSameAddress)) > 0;
}

/**
 * A hash of the email without case and without a `+alias`, which belong to the same person. It is
 * kept after the account is deleted, so it must not reveal the email.
 */
export function addressHash(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  return createHash('sha256')
    .update(`${local.split('+')[0] || local}@${domain}`)
    .digest('hex');
}
