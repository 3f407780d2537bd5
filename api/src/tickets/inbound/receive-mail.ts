import { createHash } from 'node:crypto';
import { DAY_MS } from '@site/shared/rules';
import { eq, lt } from 'drizzle-orm';
import { sessionOf } from '../../auth/session-of';
import { type User, users } from '../../auth/tables';
import type { Context } from '../../context';
import type { Transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import { replyTicket } from '../reply-ticket';
import { inboundMails, tickets } from '../tables';
import { replyNotAddedMail } from '../ticket-mails';
import { type InboundMail, isAutomatic, isForged } from './inbound-mail';
import { messageOfMail } from './mail-text';
import { ticketOfAddress } from './reply-address';

/** The providers repeat a mail for hours, not for days. */
const KNOWN_MAIL_MS = 30 * DAY_MS;

/** What happened to a mail. Only 'added' changed a ticket. */
export type InboundResult =
  | 'added'
  | 'automatic'
  | 'forged'
  | 'no reply address'
  | 'unknown ticket'
  | 'not the owner'
  | 'known'
  | 'no text'
  | 'ticket closed';

/** Counts a reply of an account. Throws 'too-many'. */
type TakeReply = (accountId: number) => Promise<unknown>;

/**
 * Adds a mail to the ticket of its reply address as a reply of the owner. The sender must be the
 * owner. A mail with a known Message-ID is not added again: the provider repeats a call without an
 * answer. Throws 'too-many'.
 */
export async function receiveMail(
  context: Context,
  mail: InboundMail,
  takeReply: TakeReply,
  now: number,
): Promise<InboundResult> {
  const { db, config } = context;
  const inbound = config.supportInbound;
  if (!inbound) throw new Problem('unknown-path');
  if (isAutomatic(mail)) return 'automatic';
  if (isForged(mail)) return 'forged';
  const ticketId = mail.recipients
    .map((address) => ticketOfAddress(inbound, address))
    .find((id) => id !== undefined);
  if (ticketId === undefined) return 'no reply address';
  const found = await ticketWithOwner(context, ticketId);
  if (!found) return 'unknown ticket';
  const { ticket, owner } = found;
  const isOwner = owner.email.toLowerCase() === mail.from.toLowerCase();
  if (!isOwner || owner.role !== 'customer' || owner.deletedAt !== null) return 'not the owner';
  const description = messageOfMail(mail);
  if (description === '') return 'no text';
  const hash = createHash('sha256').update(mail.messageId).digest('base64url');
  const reply = { ticketId: ticket.id, description, closes: false };
  try {
    return await db.transaction(async (tx) => {
      if (!(await markKnown(tx, hash, now))) return 'known';
      // After the mark: a repeated mail does not count. A refused mail is unknown again.
      await takeReply(owner.id);
      await replyTicket({ ...context, db: tx }, sessionOf(owner, null, now), reply, now);
      return 'added';
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'message-empty') return 'no text';
    if (error.code !== 'ticket-closed') throw error;
    return db.transaction(async (tx) => {
      if (!(await markKnown(tx, hash, now))) return 'known';
      await context.outbox.enqueue(tx, replyNotAddedMail(owner.email, ticket));
      return 'ticket closed';
    });
  }
}

/** The ticket with its owner. A merged ticket leads to the ticket that has its messages now. */
async function ticketWithOwner({ db }: Context, id: number) {
  const [row] = await db
    .select({ mergedInto: tickets.mergedInto })
    .from(tickets)
    .where(eq(tickets.id, id));
  if (!row) return undefined;
  const [found] = await db
    .select({ ticket: { id: tickets.id, title: tickets.title }, owner: users })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, row.mergedInto ?? id));
  return found as { ticket: { id: number; title: string }; owner: User } | undefined;
}

/** Stores the Message-ID of a mail as a hash. Returns whether it is new. */
async function markKnown(tx: Transaction, hash: string, now: number): Promise<boolean> {
  await tx.delete(inboundMails).where(lt(inboundMails.receivedAt, now - KNOWN_MAIL_MS));
  const added = await tx
    .insert(inboundMails)
    .values({ hash, receivedAt: now })
    .onConflictDoNothing()
    .returning({ hash: inboundMails.hash });
  return added.length > 0;
}
