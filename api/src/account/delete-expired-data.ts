import { AUDIT_RETENTION_MS, HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { deleteOldEntries, eraseOldBrowsers } from '../audit/delete-old-entries';
import { usedTokens, wrongCodes } from '../auth/factors/tables';
import { lockAccountWith } from '../auth/lock-account';
import { activationCodes, sessions, users } from '../auth/tables';
import type { Context } from '../context';
import type { Database } from '../db/database';
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
 * Deletes expired sessions and codes, and the accounts whose deletion is due. Each step and each
 * account has its own transaction: a failure stops none of the others. Throws an AggregateError at
 * the end; the rest is retried at the next run.
 */
export async function deleteExpiredData(context: Context, now: number): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  };
  for (const step of expiredRows(context.db, now)) await attempt(step);
  await attempt(async () => {
    for (const id of await dueAccounts(context.db, now))
      await attempt(() => eraseDueAccount(context, id, now));
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `Deletions of expired data failed: ${failures.length}.`);
}

/** The steps that delete expired rows. */
function expiredRows(db: Database, now: number): (() => Promise<unknown>)[] {
  const expiredCodes = now - RECOVERY_CODE_LIMIT_MS;
  return [
    async () => db.delete(sessions).where(lte(sessions.expiresAt, now)),
    async () => db.delete(recoveryCodes).where(lte(recoveryCodes.expiresAt, expiredCodes)),
    async () =>
      db
        .delete(emailChanges)
        .where(and(isNull(emailChanges.usedAt), lte(emailChanges.expiresAt, now))),
    async () =>
      db
        .update(emailChanges)
        .set({ previousEmail: null, undoHash: null, undoExpiresAt: null })
        .where(lte(emailChanges.undoExpiresAt, now)),
    async () =>
      db
        .delete(activationCodes)
        .where(and(isNull(activationCodes.usedAt), lte(activationCodes.expiresAt, now))),
    async () => db.delete(usedTokens).where(lte(usedTokens.expiresAt, now)),
    async () => db.delete(wrongCodes).where(lte(wrongCodes.endsAt, now)),
    async () => db.delete(passwordChanges).where(lte(passwordChanges.expiresAt, now)),
    () => eraseOldBrowsers(db, now - AUDIT_RETENTION_MS.browser),
    () => deleteOldEntries(db, now),
  ];
}

/** The ids of the accounts whose deletion is due, in order. */
async function dueAccounts(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isDeletionDue(now))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
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
