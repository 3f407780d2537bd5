import type { contract, ResponseOf } from '@site/shared/contract';
import { FIGURES_PERIOD_MS, MIN_ANSWERS_FOR_FIGURES, MINUTE_MS } from '@site/shared/rules';
import { and, count, gte, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { ticketMessages, tickets } from './tables';

type AnswerTimes = { medianMs: number | null; answers: number };

/**
 * The usual time of an answer: the median wait of the last 30 days before `now` (ms). Null for too
 * few answers.
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

/** `answerTimes`, with a cache. */
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
