import { DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { inboundMails } from './tables';

/** The providers repeat a mail for hours, not for days. */
const MARK_LIFETIME_MS = 30 * DAY_MS;
/** The work on a mail takes less. If it has no result after this time, its process has ended. */
const MAX_WORK_MS = MINUTE_MS;

/**
 * Marks a mail before the work on it. Returns the number of this attempt, 1 for the first, or null
 * if the mail has its result already. Throws 'unavailable' while another call works on the mail:
 * the provider then sends it again later.
 */
export async function beginMail(db: Database, hash: string, now: number): Promise<number | null> {
  await db.delete(inboundMails).where(lt(inboundMails.receivedAt, now - MARK_LIFETIME_MS));
  const [begun] = await db
    .insert(inboundMails)
    .values({ hash, receivedAt: now })
    .onConflictDoUpdate({
      target: inboundMails.hash,
      set: { receivedAt: now, attempts: sql`${inboundMails.attempts} + 1` },
      setWhere: sql`not ${inboundMails.isDone} and ${lt(inboundMails.receivedAt, now - MAX_WORK_MS)}`,
    })
    .returning({ attempts: inboundMails.attempts });
  if (begun) return begun.attempts;
  const [mark] = await db
    .select({ isDone: inboundMails.isDone })
    .from(inboundMails)
    .where(eq(inboundMails.hash, hash));
  if (mark?.isDone) return null;
  throw new Problem('unavailable');
}

/**
 * Stores that the mail has its result, so a repeated call does nothing. Returns false if it has its
 * result already: while mails wait for the thread, a repeated call can begin before the first ends.
 */
export async function endMail(tx: Queryable, hash: string): Promise<boolean> {
  const ended = await tx
    .update(inboundMails)
    .set({ isDone: true })
    .where(and(eq(inboundMails.hash, hash), eq(inboundMails.isDone, false)))
    .returning();
  return ended.length > 0;
}

/** Removes the mark of a mail that was refused for now, so a repeated call begins again. */
export async function forgetMail(db: Database, hash: string): Promise<void> {
  await db
    .delete(inboundMails)
    .where(and(eq(inboundMails.hash, hash), eq(inboundMails.isDone, false)));
}
