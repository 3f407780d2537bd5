import { BASE_LANGUAGE } from '@site/shared/language';
import { eq } from 'drizzle-orm';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { endSessionsOf } from '../auth/sessions';
import { activationCodes, signInFailures, type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { recordEvent } from '../webhooks/record-event';
import { isCodeFor } from './recovery-link-codes';
import { emailChanges, passwordChanges, recoveryLinkCodes, trialRedemptions } from './tables';

/**
 * Erases the personal data of an account that the caller has locked. The row stays, because orders
 * and entries of the books refer to its id. The hash of the email in `trial_redemptions` stays too,
 * because it prevents a second trial.
 */
export async function eraseAccount(
  context: Pick<Context, 'personalData'>,
  tx: Transaction,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  for (const { erase } of context.personalData) await erase(tx, userId);
  await endSessionsOf(tx, userId);
  await tx.delete(activationCodes).where(eq(activationCodes.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(recoveryLinkCodes).where(isCodeFor(email));
  await tx.delete(passwordChanges).where(eq(passwordChanges.userId, userId));
  await tx.delete(signInFailures).where(eq(signInFailures.userId, userId));
  await tx
    .update(trialRedemptions)
    .set({ userId: null })
    .where(eq(trialRedemptions.userId, userId));
  await tx
    .update(users)
    .set({
      // Not a valid email, so it cannot be used to sign in, sign up or recover.
      email: `deleted-${userId}`,
      passwordHash: UNUSABLE_PASSWORD_HASH,
      activatedAt: null,
      remindedAt: null,
      language: BASE_LANGUAGE,
      deletedAt: now,
      max_list: null,
      max_epg: null,
      max_customer: null,
      max_streams: null,
      max_episodes: null,
      automatic_backups: null,
      expiry: null,
    })
    .where(eq(users.id, userId));
  await recordEvent(tx, 'customer.deleted', { account: userId }, now);
}
