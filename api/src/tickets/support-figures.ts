import type { contract, ResponseOf } from '@site/shared/contract';
import { FIGURES_PERIOD_MS, MIN_ANSWERS_FOR_FIGURES, MINUTE_MS } from '@site/shared/rules';
import { and, count, gte, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { ticketMessages, tickets } from './tables';

type AnswerTimes = { medianMs: number | null; answers: number };

/**
 * How long customers waited for the first answers of the last 30 days before `now` (ms): the
 * median, null for fewer than `MIN_ANSWERS_FOR_FIGURES` answers, and the number of answers.
 */
export async function answerTimes(db: Queryable, now: number): Promise<AnswerTimes> {
  const [row] = await db
    .select({
      answers: count(),
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${ticketMessages.waitMs})`,
    })
    .from(ticketMessages)
    .where(
      and(isNotNull(ticketMessages.waitMs), gte(ticketMessages.createdAt, now - FIGURES_PERIOD_MS)),
    );
  const answers = row?.answers ?? 0;
  const isEnough = answers >= MIN_ANSWERS_FOR_FIGURES && row?.median != null;
  return { answers, medianMs: isEnough ? Math.round(Number(row.median)) : null };
}

/** The figures of the last 30 days, for staff. */
export async function staffFigures(
  db: Queryable,
  now: number,
): Promise<ResponseOf<typeof contract.ticket.staffFigures>> {
  const [row] = await db
    .select({
      ratings: count(),
      goodRatings: sql<number>`count(*) filter (where ${tickets.rating} = 'good')`,
    })
    .from(tickets)
    .where(and(isNotNull(tickets.ratedAt), gte(tickets.ratedAt, now - FIGURES_PERIOD_MS)));
  return {
    ...(await answerTimes(db, now)),
    ratings: row?.ratings ?? 0,
    goodRatings: Number(row?.goodRatings ?? 0),
  };
}

/** The usual time of an answer is computed at most once in this time: the call is public. */
const CACHE_MS = 10 * MINUTE_MS;

/** Returns the function that reads `answerTimes`, with results that are up to `CACHE_MS` old. */
export function cachedAnswerTimes(db: Queryable): (now: number) => Promise<AnswerTimes> {
  let cached: { from: number; times: Promise<AnswerTimes> } | null = null;
  return (now) => {
    if (!cached || now - cached.from >= CACHE_MS) {
      const times = answerTimes(db, now);
      cached = { from: now, times };
      times.catch(() => {
        cached = null;
      });
    }
    return cached.times;
  };
}
