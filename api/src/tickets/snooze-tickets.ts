import { and, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../db/database';
import { scheduleJob } from '../schedule-job';
import { lockTickets } from './lock-ticket';
import { SNOOZED_POSITIONS_END, WAITING_POSITIONS_END } from './queue';
import { tickets } from './tables';

/**
 * Takes waiting tickets out of the queue until a time (ms); with null, or a time that has passed,
 * they come back now. Skips tickets that do not wait or would not change. Returns the ids of the
 * others.
 */
export async function snoozeTickets(
  tx: Transaction,
  ticketIds: readonly number[],
  until: number | null,
  now: number,
): Promise<number[]> {
  const end = until !== null && until > now ? until : null;
  await lockTickets(tx, ticketIds);
  return setEnd(tx, inArray(tickets.id, [...ticketIds]), end);
}

/** Brings the tickets back whose time has come. Returns how many they are. */
export async function endDueSnoozes(db: Database, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const isDue = lte(tickets.snoozedUntil, now);
    await lockTickets(tx, [], isDue);
    return (await setEnd(tx, isDue, null)).length;
  });
}

/**
 * Sets when the matching tickets that wait come back (ms), or brings them back with null. Returns
 * the ids of the tickets that changed.
 */
async function setEnd(
  tx: Transaction,
  condition: SQL,
  snoozedUntil: number | null,
): Promise<number[]> {
  const { queue } = tickets;
  // `waitingSince` of queue.ts in SQL.
  const since = sql`case when ${queue} < ${WAITING_POSITIONS_END} then ${queue} else ${queue} - ${WAITING_POSITIONS_END} end`;
  const end = snoozedUntil === null ? null : new Date(snoozedUntil).toISOString();
  const changed = await tx
    .update(tickets)
    .set({
      snoozedUntil,
      queue: snoozedUntil === null ? since : sql`${since} + ${WAITING_POSITIONS_END}`,
    })
    .where(
      and(
        condition,
        lt(queue, SNOOZED_POSITIONS_END),
        sql`${tickets.snoozedUntil} is distinct from ${end}::timestamptz`,
      ),
    )
    .returning({ id: tickets.id });
  return changed.map(({ id }) => id);
}

/** A ticket comes back at most this long after its time. */
const JOB_INTERVAL_MS = 30_000;

export function endSnoozesRegularly(app: FastifyInstance): void {
  const { db, now } = app.context;
  scheduleJob(app, {
    intervalMs: JOB_INTERVAL_MS,
    run: async () => void (await endDueSnoozes(db, now())),
    failureMessage: 'The snoozed tickets could not be brought back.',
  });
}
