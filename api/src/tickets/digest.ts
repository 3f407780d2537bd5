import { DIGEST_INTERVAL_MS, HOUR_MS } from '@site/shared/rules';
import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { staffAccounts } from '../auth/staff';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { digestMail } from './desk-mails';
import { WAITING_POSITIONS_END } from './queue';
import { staffSettings, tickets } from './tables';
import { waitingTotal } from './waiting-tickets';

/** The time between two runs of the job. */
const JOB_INTERVAL_MS = HOUR_MS;

/** The most tickets that a digest names. */
const MAX_LISTED = 20;

/**
 * Stores the digests that are due at `now` (ms). A digest names the tickets that wait for an answer
 * and have changed since the last digest. Without such a ticket no mail is stored. The start of the
 * next digest is stored in the same transaction, so a restart repeats no digest.
 */
export async function storeDueDigests({ db, outbox }: Context, now: number): Promise<void> {
  const staff = await staffAccounts(db);
  const isDue = and(
    eq(staffSettings.notifications, 'digest'),
    lte(staffSettings.digestFrom, now - DIGEST_INTERVAL_MS),
    inArray(
      staffSettings.userId,
      staff.map(({ id }) => id),
    ),
  );
  await db.transaction(async (tx) => {
    await correctFutureStarts(tx, now);
    const due = await tx
      .select()
      .from(staffSettings)
      .where(isDue)
      .orderBy(asc(staffSettings.userId))
      .for('update');
    for (const { userId, digestFrom } of due) {
      const account = staff.find(({ id }) => id === userId);
      const changed = await waitingTicketsChangedSince(tx, digestFrom);
      if (account && changed.length > 0) {
        const total = await waitingTotal(tx);
        await outbox.enqueue(tx, account, (to) =>
          digestMail(to, { total, changed, maxListed: MAX_LISTED }),
        );
      }
      await tx
        .update(staffSettings)
        .set({ digestFrom: now })
        .where(eq(staffSettings.userId, userId));
    }
  });
}

/**
 * After the clock was set back, a digest can start in the future, and would leave out the changes
 * until then. It starts at the last run of the job instead.
 */
async function correctFutureStarts(tx: Transaction, now: number): Promise<void> {
  await tx
    .update(staffSettings)
    .set({ digestFrom: now - JOB_INTERVAL_MS })
    .where(gt(staffSettings.digestFrom, now));
}

/** The waiting tickets that have changed since `from` (ms), the last changed first. */
function waitingTicketsChangedSince(tx: Transaction, from: number) {
  return tx
    .select({ id: tickets.id, title: tickets.title })
    .from(tickets)
    .where(and(gt(tickets.updatedAt, from), lt(tickets.queue, WAITING_POSITIONS_END)))
    .orderBy(desc(tickets.updatedAt))
    .limit(MAX_LISTED + 1);
}

/** Runs at the start and then every hour. */
export function sendDigestsHourly(app: FastifyInstance): void {
  const { context } = app;
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: async () => {
      await storeDueDigests(context, context.now());
      context.outbox.sendDueMails();
    },
    failureMessage: 'The digests of tickets could not be stored.',
  });
}
