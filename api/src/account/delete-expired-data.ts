import { AUDIT_RETENTION_MS, HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { deleteOldEntries } from '../audit/delete-old-entries';
import { eraseOldBrowsers } from '../audit/record-entry';
import { usedTokens, wrongCodes } from '../auth/factors/tables';
import { lockAccountWith } from '../auth/lock-account';
import { activationCodes, sessions, users } from '../auth/tables';
import type { Context } from '../context';
import { scheduleJob } from '../schedule-job';
import { eraseAccount } from './erase-account';
import { emailChanges, passwordChanges, recoveryCodes } from './tables';

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
  await db.delete(usedTokens).where(lte(usedTokens.expiresAt, now));
  await db.delete(wrongCodes).where(lte(wrongCodes.endsAt, now));
  await db.delete(passwordChanges).where(lte(passwordChanges.expiresAt, now));
  await eraseOldBrowsers(db, now - AUDIT_RETENTION_MS.browser);
  await deleteOldEntries(db, now);
  const dueAccounts = await db
    .select({ id: users.id })
    .from(users)
    .where(isDeletionDue(now))
    .orderBy(asc(users.id));
  for (const { id } of dueAccounts) await eraseDueAccount(context, id, now);
}

function isDeletionDue(now: number) {
  return and(lte(users.deleteAt, now), isNull(users.deletedAt));
}

/** Erases an account whose deletion is due, unless its owner has cancelled the deletion. */
async function eraseDueAccount(context: Context, userId: number, now: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockAccountWith(tx, and(eq(users.id, userId), isDeletionDue(now)));
    if (user) await eraseAccount(context, tx, user, now);
  });
}
