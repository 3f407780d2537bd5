import { DAY_MS, MINUTE_MS } from '@site/shared/rules';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { inboundMails } from './tables';

/** The providers repeat a mail for hours, not for days. */
const REMEMBERED_MS = 30 * DAY_MS;
/** Longer than the work on a mail takes. After that, its process has ended. */
const WORK_MS = MINUTE_MS;

/**
 * Marks a mail before the work on it. Returns the number of this attempt, or null if the mail has
 * its result. Throws 'unavailable' while another call works on it: the provider sends it later, and
 * learns the result then.
 */
export async function beginMail(db: Database, hash: string, now: number): Promise<number | null> {
  await db.delete(inboundMails).where(lt(inboundMails.receivedAt, now - REMEMBERED_MS));
  const [begun] = await db
    .insert(inboundMails)
    .values({ hash, receivedAt: now })
    .onConflictDoUpdate({
      target: inboundMails.hash,
      set: { receivedAt: now, attempts: sql`${inboundMails.attempts} + 1` },
      setWhere: sql`not ${inboundMails.isDone} and ${lt(inboundMails.receivedAt, now - WORK_MS)}`,
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
 * The mail has its result: a repeated call does nothing. Returns false if it has one already: when
 * mails have to wait for their work, a repeated call can begin before the first one ends.
 */
export async function endMail(tx: Queryable, hash: string): Promise<boolean> {
  const ended = await tx
    .update(inboundMails)
    .set({ isDone: true })
    .where(and(eq(inboundMails.hash, hash), eq(inboundMails.isDone, false)))
    .returning();
  return ended.length > 0;
}

/** The mail was refused for now: a repeated call begins again. */
export async function forgetMail(db: Database, hash: string): Promise<void> {
  await db
    .delete(inboundMails)
    .where(and(eq(inboundMails.hash, hash), eq(inboundMails.isDone, false)));
}
