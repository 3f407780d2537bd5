import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { and, count, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { outbox } from './tables';

/** Longer than every link of a mail is valid. */
const UNDELIVERED_TEXT_MS = 7 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** A mail that is not tried any more and was not sent. */
const isUndelivered = and(isNull(outbox.dueAt), isNull(outbox.sentAt));

/**
 * Removes the texts of undelivered mails, which hold links, once the links have expired. Deletes
 * all mails that are done after 30 days. Returns how many mails of the last three days were not
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

/** Runs at the start and then every hour. Undelivered mails are in the log until they are old. */
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
