import { planKind, TRIAL_DURATION_MS, TRIAL_LIMITS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { type KeySource, keyedHash } from '../auth/factors/factor-secrets';
import { lockOwnAccount } from '../auth/lock-account';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
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
export async function startTrial(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  userId: number,
  now: number,
): Promise<User> {
  const user = await lockOwnAccount(tx, userId);
  if (user.used_trial) throw new Problem('trial-used');
  if (planKind(user) !== 'none') throw new Problem('has-plan');
  const addressHash = await addressHashOf({ config, db: tx }, user.email);
  if (await isRedeemed(tx, addressHash)) throw new Problem('trial-used');
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
export async function isTrialUsedBy(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  email: string,
): Promise<boolean> {
  return isRedeemed(tx, await addressHashOf({ config, db: tx }, email));
}

async function isRedeemed(tx: Transaction, addressHash: string): Promise<boolean> {
  return (await tx.$count(trialRedemptions, eq(trialRedemptions.addressHash, addressHash))) > 0;
}

/** Both domains are one service, which ignores dots. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The keyed hash of the mailbox of an email. It is kept after the account is deleted, so it must
 * not reveal the email: without the key, each email could be tried.
 */
export function addressHashOf(source: KeySource, email: string): Promise<string> {
  return keyedHash(source, 'trial-addresses', mailboxOf(email));
}

/** An email without what does not change its mailbox: case, a `+alias` and the dots of Gmail. */
export function mailboxOf(email: string): string {
  const [fullLocal = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const local = fullLocal.split('+')[0] || fullLocal;
  return GMAIL.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
