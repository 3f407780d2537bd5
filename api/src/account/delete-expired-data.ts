import { AUDIT_RETENTION_MS, HOUR_MS } from '@site/shared/rules';
import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { startAttempts } from '../attempts';
import { deleteOldEntries, eraseOldBrowsers } from '../audit/delete-old-entries';
import { usedTokens, wrongCodes } from '../auth/factors/tables';
import { lockAccountWith } from '../auth/lock-account';
import { activationCodes, sessions, users } from '../auth/tables';
import type { Context } from '../context';
import type { Database } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { DELIVERY_RETENTION_MS } from '../webhooks/delivery-rules';
import { webhookDeliveries } from '../webhooks/tables';
import { eraseAccount } from './erase-account';
import { emailChanges, passwordChanges, recoveryLinkCodes } from './tables';

/** How long expired recovery link codes are kept, because they count against the limit of mails. */
const RECOVERY_CODE_KEPT_MS = HOUR_MS;

/** Deletes expired data at the start and then every hour. */
export function deleteExpiredDataHourly(app: FastifyInstance): void {
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => deleteExpiredData(app.context, app.context.now()),
    failureMessage: 'Expired data could not be deleted.',
  });
}

/**
 * Deletes data whose time is over, and the accounts whose deletion is due. Each step and each
 * account has its own transaction: a failure stops none of the others. After a failure, throws an
 * AggregateError at the end; the next run tries again.
 */
export async function deleteExpiredData(context: Context, now: number): Promise<void> {
  const { attempt, end } = startAttempts();
  for (const step of deletionsOfRows(context.db, now)) await attempt(step);
  await attempt(async () => {
    const due = await context.db
      .select({ id: users.id })
      .from(users)
      .where(isDeletionDue(now))
      .orderBy(asc(users.id));
    for (const { id } of due) await attempt(() => eraseDueAccount(context, id, now));
  });
  end('Deletions of expired data failed');
}

/** The steps that delete expired rows. */
function deletionsOfRows(db: Database, now: number): (() => Promise<unknown>)[] {
  const deletion = (table: PgTable, isExpired: SQL | undefined) => async () =>
    db.delete(table).where(isExpired);
  const isExpiredChange = and(isNull(emailChanges.usedAt), lte(emailChanges.expiresAt, now));
  const isExpiredCode = and(isNull(activationCodes.usedAt), lte(activationCodes.expiresAt, now));
  return [
    deletion(sessions, lte(sessions.expiresAt, now)),
    deletion(recoveryLinkCodes, lte(recoveryLinkCodes.expiresAt, now - RECOVERY_CODE_KEPT_MS)),
    deletion(emailChanges, isExpiredChange),
    // The export of an account contains its confirmed changes, so their rows stay.
    async () =>
      db
        .update(emailChanges)
        .set({ previousEmail: null, undoHash: null, undoExpiresAt: null })
        .where(lte(emailChanges.undoExpiresAt, now)),
    deletion(activationCodes, isExpiredCode),
    deletion(usedTokens, lte(usedTokens.expiresAt, now)),
    deletion(wrongCodes, lte(wrongCodes.endsAt, now)),
    deletion(webhookDeliveries, lte(webhookDeliveries.createdAt, now - DELIVERY_RETENTION_MS)),
    deletion(passwordChanges, lte(passwordChanges.expiresAt, now)),
    () => eraseOldBrowsers(db, now - AUDIT_RETENTION_MS.browser),
    () => deleteOldEntries(db, now),
  ];
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
