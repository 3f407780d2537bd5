import { createHash } from 'node:crypto';
import { planKind, TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { lockOwnAccount } from '../auth/lock-account';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { recordPlanChange } from '../webhooks/record-plan-change';
import { grantEntitlement } from './grant-entitlement';
import { trialRedemptions } from './tables';

/**
 * Starts the free trial with the limits of section 9 of the specification. A customer gets one
 * trial; of two concurrent calls one starts it. Returns the account as it was before. Throws
 * 'trial-used', 'has-plan', or 'not-signed-in' if the account is gone.
 */
export async function startTrial(tx: Transaction, userId: number, now: number): Promise<User> {
  const user = await lockOwnAccount(tx, userId);
  if (user.used_trial) throw new Problem('trial-used');
  if (planKind(user) !== 'none') throw new Problem('has-plan');
  if (await isTrialUsedBy(tx, user.email)) throw new Problem('trial-used');
  const addressHash = addressHashOf(user.email);
  const redeemed = await tx
    .insert(trialRedemptions)
    .values({ addressHash, userId, redeemedAt: now })
    .onConflictDoNothing()
    .returning();
  // An account with another spelling of the email has started the trial at this moment.
  if (redeemed.length === 0) throw new Problem('trial-used');
  await grantEntitlement(tx, userId, TRIAL_LIMITS, now + TRIAL_DURATION_MS);
  await tx.update(users).set({ used_trial: true }).where(eq(users.id, userId));
  await recordPlanChange(tx, userId, 'trial', now);
  return user;
}

/** Whether the trial was started with this email, also with another spelling of it. */
export async function isTrialUsedBy(tx: Transaction, email: string): Promise<boolean> {
  const isSameAddress = eq(trialRedemptions.addressHash, addressHashOf(email));
  return (await tx.$count(trialRedemptions, isSameAddress)) > 0;
}

/** Both domains are one service, which ignores dots. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The hash of the mailbox of an email: without what does not change the mailbox, which is case, a
 * `+alias` and the dots of Gmail. It is kept after the account is deleted, so it must not reveal
 * the email.
 */
export function addressHashOf(email: string): string {
  const [fullLocal = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const local = fullLocal.split('+')[0] || fullLocal;
  const address = GMAIL.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
  return createHash('sha256').update(address).digest('hex');
}
