import { createHash } from 'node:crypto';
import type { KeptMailReason } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { sessionOf } from '../../auth/session-of';
import { type User, users } from '../../auth/tables';
import type { Context } from '../../context';
import { Problem } from '../../http/problem';
import { ticketOfAddress } from '../reply-address';
import { replyTicket } from '../reply-ticket';
import { tickets } from '../tables';
import { replyNotAddedMail } from '../ticket-mails';
import { isAutomatic } from './inbound-mail';
import { keepMail } from './kept-mails';
import type { ReadMail } from './mail-thread/mail-tasks';
import { type MailThread, TaskFailed } from './mail-thread/mail-thread';
import { beginMail, endMail, forgetMail } from './received-mails';
import { senderProof } from './sender-proof';

/** A process that ends twice during the work on a mail may end because of the mail. */
const MAX_ATTEMPTS = 2;

/** The part of a mail that could not be read that the staff can see, in bytes. */
const MAX_UNREAD_BYTES = 500_000;

/** What happened to a mail. Only 'added' changed a ticket; 'kept' waits for the staff. */
export type InboundResult =
  | 'added'
  | 'kept'
  | 'automatic'
  | 'forged'
  | 'no reply address'
  | 'unknown ticket'
  | 'not the owner'
  | 'known'
  | 'no text'
  | 'ticket closed'
  | 'too many kept';

/** Counts a reply of an account. Throws 'too-many'. */
type TakeReply = (accountId: number) => Promise<unknown>;

/** `now` is the time of the call. */
export type Inbox = { context: Context; thread: MailThread; takeReply: TakeReply; now: number };

type Ticket = { id: number; title: string };
type Owned = ReadMail & { ticket: Ticket; owner: User };

/**
 * Adds a mail to the ticket of its reply address as a reply of the owner. The sender must be the
 * owner. Addresses are checked before the text is read, and a mail is marked before the work on it:
 * the provider repeats a call without an answer. A mail that cannot be added although it may be the
 * owner's is kept for the staff. Throws 'malformed', 'too-many', 'unavailable'.
 */
export async function receiveMail(inbox: Inbox, body: Uint8Array): Promise<InboundResult> {
  const { context, thread, now } = inbox;
  let read: ReadMail | null;
  try {
    read = await thread.read(body);
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error;
    const hash = createHash('sha256').update(body).digest('base64url');
    if ((await beginMail(context.db, hash, now)) === null) return 'known';
    const raw = Buffer.from(body.subarray(0, MAX_UNREAD_BYTES)).toString();
    return keep(inbox, { sender: '', ticketId: null, raw, hash }, error.reason);
  }
  if (!read) throw new Problem('malformed');
  const found = await addressed(context, read);
  return typeof found === 'string' ? found : receiveOwned(inbox, found);
}

/** The mail with its ticket and the owner, or why it has none. */
async function addressed(context: Context, read: ReadMail): Promise<Owned | InboundResult> {
  const { mail } = read;
  const inbound = context.config.supportInbound;
  if (!inbound) throw new Problem('unknown-path');
  if (isAutomatic(mail)) return 'automatic';
  const ticketId = mail.recipients
    .map((address) => ticketOfAddress(inbound, address))
    .find((id) => id !== undefined);
  if (ticketId === undefined) return 'no reply address';
  const found = await ticketWithOwner(context, ticketId);
  if (!found) return 'unknown ticket';
  const { ticket, owner } = found;
  const isOwner = owner.email.toLowerCase() === mail.from.toLowerCase();
  if (!isOwner || owner.role !== 'customer' || owner.deletedAt !== null) return 'not the owner';
  return { ...read, ticket, owner };
}

async function receiveOwned(inbox: Inbox, owned: Owned): Promise<InboundResult> {
  const { context, takeReply, now } = inbox;
  const { mail, raw, ticket, owner } = owned;
  const { hash } = mail;
  const kept = { sender: owner.email, ticketId: ticket.id, raw, hash };
  const proof = senderProof(mail, context.config.supportInbound?.authentication ?? '');
  if (proof === 'forged') return 'forged';
  const attempt = await beginMail(context.db, hash, now);
  if (attempt === null) return 'known';
  try {
    if (proof === 'unverified') return await keep(inbox, kept, 'unverified');
    if (attempt > MAX_ATTEMPTS) return await keep(inbox, kept, 'interrupted');
    await takeReply(owner.id);
    return await addMessage(inbox, owned);
  } catch (error) {
    if (error instanceof TaskFailed) return keep(inbox, kept, error.reason);
    await forgetMail(context.db, hash);
    throw error;
  }
}

async function addMessage(inbox: Inbox, { mail, ticket, owner }: Owned): Promise<InboundResult> {
  const { context, thread, now } = inbox;
  const { db } = context;
  const description = await thread.message(mail);
  const message = { ticketId: ticket.id, description, closes: false };
  try {
    if (description === '') throw new Problem('message-empty');
    return await db.transaction(async (tx): Promise<InboundResult> => {
      if (!(await endMail(tx, mail.hash))) return 'known';
      await replyTicket({ ...context, db: tx }, sessionOf(owner, null, now), message, now);
      return 'added';
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'ticket-closed' && error.code !== 'message-empty') throw error;
    const isClosed = error.code === 'ticket-closed';
    return await db.transaction(async (tx): Promise<InboundResult> => {
      if (!(await endMail(tx, mail.hash))) return 'known';
      if (isClosed) await context.outbox.enqueue(tx, replyNotAddedMail(owner.email, ticket));
      return isClosed ? 'ticket closed' : 'no text';
    });
  }
}

type Kept = { sender: string; ticketId: number | null; raw: string; hash: string };

async function keep(
  { context, now }: Inbox,
  { hash, ...mail }: Kept,
  reason: KeptMailReason,
): Promise<InboundResult> {
  return context.db.transaction(async (tx) => {
    if (!(await endMail(tx, hash))) return 'known';
    return (await keepMail(tx, { ...mail, reason }, now)) ? 'kept' : 'too many kept';
  });
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
  return found as { ticket: Ticket; owner: User } | undefined;
}
