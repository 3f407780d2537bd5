import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { outbox, type StoredMail } from './tables';

/** The longest delay of a mail. */
export const MAX_MAIL_DELAY_MS = MINUTE_MS;

/**
 * A worker that has not finished a mail in this time is presumed dead, and another worker tries.
 */
const CLAIM_DURATION_MS = 5 * MINUTE_MS;
/** The pause after the first failed attempt. It doubles with each further one, up to a maximum. */
export const FIRST_RETRY_DELAY_MS = 30_000;
export const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;
const MAX_ERROR_LENGTH = 500;

/** Claims the next due mail for this worker, and counts the attempt. */
export async function claimDueMail(db: Database, now: number): Promise<StoredMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(or(lte(outbox.dueAt, now), isDueTooLate(now)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: now + CLAIM_DURATION_MS })
    .where(inArray(outbox.id, due))
    .returning();
  return mail;
}

/** Whether a mail is due later than any claim or pause lasts: the clock has been set back since. */
function isDueTooLate(now: number) {
  const pause = sql`least(${MAX_RETRY_DELAY_MS}, ${FIRST_RETRY_DELAY_MS} * power(2, ${outbox.attempts} - 1))`;
  const latest = sql`${new Date(now).toISOString()}::timestamptz
    + greatest(${CLAIM_DURATION_MS}, ${pause}) * interval '1 millisecond'`;
  const latestDelay = new Date(now + MAX_MAIL_DELAY_MS).toISOString();
  const isUntriedTooLate = and(
    eq(outbox.attempts, 0),
    or(eq(outbox.dueAt, outbox.createdAt), sql`${outbox.dueAt} > ${latestDelay}::timestamptz`),
  );
  return or(isUntriedTooLate, sql`${outbox.dueAt} > ${latest}`);
}

/**
 * Ends the claim of a mail that was not sent, and stores its attempts, the time of the next one and
 * the error. With `dueAt` null the mail is not tried again.
 */
export async function endClaim(
  db: Database,
  { id, attempts, dueAt }: StoredMail,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await db
    .update(outbox)
    .set({ attempts, dueAt, lastError: message.slice(0, MAX_ERROR_LENGTH) })
    .where(eq(outbox.id, id));
}
