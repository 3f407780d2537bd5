import type { KeptMail, KeptMailReason } from '@site/shared/contract';
import { DAY_MS, storableText } from '@site/shared/rules';
import { count, desc, eq, inArray, lt } from 'drizzle-orm';
import { recordEntry } from '../../audit/record-entry';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { keptMails } from './tables';

/** The staff have this time, in ms. */
export const KEPT_MAIL_MS = 30 * DAY_MS;
/** The most kept mails of one sender, who cannot fill the list. */
const MAX_OF_SENDER = 10;
/** The most kept mails in all. The oldest make room. */
const MAX_KEPT = 200;

type NewKeptMail = {
  sender: string;
  ticketId: number | null;
  reason: KeptMailReason;
  raw: string;
};

/**
 * Keeps a mail that is not added to its ticket, for the staff, with an entry in the audit log.
 * Returns false if the sender has enough of them; those that could not be read count as one sender.
 */
export async function keepMail(
  tx: Queryable,
  { sender, ticketId, reason, raw }: NewKeptMail,
  now: number,
): Promise<boolean> {
  await tx.delete(keptMails).where(lt(keptMails.receivedAt, now - KEPT_MAIL_MS));
  const [row] = await tx
    .select({ count: count() })
    .from(keptMails)
    .where(eq(keptMails.sender, sender));
  if (row && row.count >= MAX_OF_SENDER) return false;
  const others = tx
    .select({ id: keptMails.id })
    .from(keptMails)
    .orderBy(desc(keptMails.id))
    .offset(MAX_KEPT - 1);
  await tx.delete(keptMails).where(inArray(keptMails.id, others));
  await tx
    .insert(keptMails)
    .values({ ticketId, sender, reason, raw: storableText(raw), receivedAt: now });
  const subjects = ticketId === null ? [] : [`ticket:${ticketId}`];
  const browser = { userAgent: '', address: '' };
  await recordEntry(tx, { action: 'mail-kept', subjects, detail: { reason }, browser }, now);
  return true;
}

/** The newest first. */
export async function listKeptMails(db: Queryable): Promise<KeptMail[]> {
  return db
    .select({
      id: keptMails.id,
      sender: keptMails.sender,
      ticket_id: keptMails.ticketId,
      reason: keptMails.reason,
      receivedAt: keptMails.receivedAt,
    })
    .from(keptMails)
    .orderBy(desc(keptMails.id));
}

/** Throws 'not-found'. */
export async function keptMailText(db: Queryable, id: number): Promise<string> {
  const [row] = await db.select({ raw: keptMails.raw }).from(keptMails).where(eq(keptMails.id, id));
  if (!row) throw new Problem('not-found');
  return row.raw;
}

/** Returns the ticket of the deleted mail. Throws 'not-found'. */
export async function deleteKeptMail(db: Queryable, id: number): Promise<number | null> {
  const [row] = await db
    .delete(keptMails)
    .where(eq(keptMails.id, id))
    .returning({ ticketId: keptMails.ticketId });
  if (!row) throw new Problem('not-found');
  return row.ticketId;
}
