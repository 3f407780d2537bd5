import { AUDIT_BROWSER_MS, HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { eraseOldBrowsers } from '../audit/record-entry';
import { UNUSABLE_PASSWORD_HASH } from '../auth/passwords';
import { endSessionsOf } from '../auth/sessions';
import { activationCodes, sessions, signInFailures, users } from '../auth/tables';
import type { Context } from '../context';
import { scheduleJob } from '../schedule-job';
import { emailChanges, recoveryCodes, trialRedemptions } from './tables';

const INTERVAL_MS = HOUR_MS;

/** Recovery codes are kept for the time in which they count against the limit of mails. */
const RECOVERY_CODE_LIMIT_MS = HOUR_MS;

/** Deletes expired data at the start and then every hour. */
export function deleteExpiredDataHourly(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: INTERVAL_MS,
    run: () => deleteExpiredData(app.context, app.context.now()),
    failureMessage: 'Expired accounts, sessions and codes could not be deleted.',
  });
}

/**
 * Deletes expired sessions and codes, and the accounts whose deletion is due. Each account has its
 * own transaction; after a failure the rest is retried at the next run.
 */
export async function deleteExpiredData(context: Context, now: number): Promise<void> {
  const { db } = context;
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(recoveryCodes).where(lte(recoveryCodes.expiresAt, now - RECOVERY_CODE_LIMIT_MS));
  await db
    .delete(emailChanges)
    .where(and(isNull(emailChanges.usedAt), lte(emailChanges.expiresAt, now)));
  await db
    .update(emailChanges)
    .set({ previousEmail: null, undoHash: null, undoExpiresAt: null })
    .where(lte(emailChanges.undoExpiresAt, now));
  await db
    .delete(activationCodes)
    .where(and(isNull(activationCodes.usedAt), lte(activationCodes.expiresAt, now)));
  await eraseOldBrowsers(db, now - AUDIT_BROWSER_MS);
  const dueAccounts = await db
    .select({ id: users.id })
    .from(users)
    .where(isDeletionDue(now))
    .orderBy(asc(users.id));
  for (const { id } of dueAccounts) await eraseAccount(context, id, now);
}

function isDeletionDue(now: number) {
  return and(lte(users.deleteAt, now), isNull(users.deletedAt));
}

/**
 * Erases the personal data of an account. The row stays, because orders refer to its id. The hash
 * of the email in `trial_redemptions` stays too, because it prevents a second trial.
 */
async function eraseAccount(
  { db, personalData }: Context,
  userId: number,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isDeletionDue(now)))
      .for('update');
    if (!user) return;
    for (const { erase } of personalData) await erase(tx, userId);
    await endSessionsOf(tx, userId);
    await tx.delete(activationCodes).where(eq(activationCodes.userId, userId));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
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
  });
}
