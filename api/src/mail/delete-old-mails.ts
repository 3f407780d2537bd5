import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { and, count, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { outbox } from './tables';

/** Every link in a mail has expired after this time. */
const UNDELIVERED_TEXT_MS = 7 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** The condition for mails that were not sent and are not tried any more. */
const isUndelivered = and(isNull(outbox.dueAt), isNull(outbox.sentAt));

/**
 * Removes the texts of undelivered mails when their links have expired. Deletes mails after 30
 * days, except those that are still tried. Returns how many mails of the last three days were not
 * delivered.
 */
export async function deleteOldMails(db: Database, now: number): Promise<number> {
  const isDone = and(isNull(outbox.dueAt), lte(outbox.createdAt, now - RETENTION_MS));
  await db.delete(outbox).where(isDone);
  await db
    .update(outbox)
    .set({ text: '', html: '' })
    .where(
      and(isUndelivered, ne(outbox.text, ''), lte(outbox.createdAt, now - UNDELIVERED_TEXT_MS)),
    );
  const [row] = await db
    .select({ count: count() })
    .from(outbox)
    .where(and(isUndelivered, isNotNull(outbox.lastError), gt(outbox.createdAt, now - 3 * DAY_MS)));
  return row?.count ?? 0;
}

/** Runs at the start and then every hour. Logs the number of undelivered mails. */
export function deleteOldMailsHourly(app: FastifyInstance): void {
  const { db, now } = app.context;
  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: async () => {
      const undelivered = await deleteOldMails(db, now());
      if (undelivered > 0)
        app.log.error({ undelivered }, 'Mails of the last three days could not be delivered.');
    },
    failureMessage: 'Old mails could not be deleted.',
  });
}
