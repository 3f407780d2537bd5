import type { KeptMail, KeptMailReason } from '@site/shared/contract';
import { DAY_MS, storableText } from '@site/shared/rules';
import { count, desc, eq, inArray, lte } from 'drizzle-orm';
import { NO_BROWSER, recordEntry } from '../../audit/record-entry';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { keptMails } from './tables';

/** The staff have this time to read a kept mail, in ms. `deleteOldKeptMails` ends it. */
export const KEPT_MAIL_MS = 30 * DAY_MS;
/** The most kept mails of one sender, so that one sender cannot fill the list. */
const MAX_OF_SENDER = 10;
/** The most kept mails in all. The oldest make room. */
const MAX_KEPT = 200;

/** `sender` is '' and `ticketId` is null if the mail could not be read. */
export type NewKeptMail = {
  sender: string;
  ticketId: number | null;
  reason: KeptMailReason;
  raw: string;
};

/**
 * Keeps a mail that was not added to its ticket for the staff, with an entry in the audit log.
 * Returns false if the sender already has `MAX_OF_SENDER` kept mails. Mails that could not be read
 * count as those of one sender.
 */
export async function keepMail(
  tx: Queryable,
  { sender, ticketId, reason, raw }: NewKeptMail,
  now: number,
): Promise<boolean> {
  const [row] = await tx
    .select({ count: count() })
    .from(keptMails)
    .where(eq(keptMails.sender, sender));
  if (row && row.count >= MAX_OF_SENDER) return false;
  const oldest = tx
    .select({ id: keptMails.id })
    .from(keptMails)
    .orderBy(desc(keptMails.id))
    .offset(MAX_KEPT - 1);
  await tx.delete(keptMails).where(inArray(keptMails.id, oldest));
  await tx
    .insert(keptMails)
    .values({ ticketId, sender, reason, raw: storableText(raw), receivedAt: now });
  const subjects = ticketId === null ? [] : [`ticket:${ticketId}`];
  const entry = { action: 'mail-kept', subjects, detail: { reason } } as const;
  await recordEntry(tx, { ...entry, browser: NO_BROWSER }, now);
  return true;
}

export async function deleteOldKeptMails(db: Queryable, now: number): Promise<void> {
  await db.delete(keptMails).where(lte(keptMails.receivedAt, now - KEPT_MAIL_MS));
}

/** The kept mails without their texts, the newest first. */
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

/** The whole mail as JSON. Throws 'not-found'. */
export async function keptMailText(db: Queryable, id: number): Promise<string> {
  const [row] = await db.select({ raw: keptMails.raw }).from(keptMails).where(eq(keptMails.id, id));
  if (!row) throw new Problem('not-found');
  return row.raw;
}

/** Returns the id of the deleted mail's ticket, null without one. Throws 'not-found'. */
export async function deleteKeptMail(db: Queryable, id: number): Promise<number | null> {
  const [row] = await db
    .delete(keptMails)
    .where(eq(keptMails.id, id))
    .returning({ ticketId: keptMails.ticketId });
  if (!row) throw new Problem('not-found');
  return row.ticketId;
}
