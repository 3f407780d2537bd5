import { createHash } from 'node:crypto';
import type { KeptMailReason } from '@site/shared/contract';
import { isStaff } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import { eq } from 'drizzle-orm';
import { NO_BROWSER, recordEntry } from '../../audit/record-entry';
import { sessionOf } from '../../auth/session-of';
import { type User, users } from '../../auth/tables';
import type { Context } from '../../context';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { targetOfAddress } from '../reply-address';
import { replyTicket } from '../reply-ticket';
import { tickets } from '../tables';
import { replyNotAddedMail } from '../ticket-mails';
import { isAutomatic } from './inbound-mail';
import { keepMail, type NewKeptMail } from './kept-mails';
import type { ReadMail } from './mail-thread/mail-tasks';
import { type MailThread, TaskFailed } from './mail-thread/mail-thread';
import { messageOfMail } from './message-of-mail';
import { beginMail, endMail, forgetMail } from './received-mails';
import { senderProof } from './sender-proof';

/** A process that ends twice during the work on a mail may end because of the mail. */
const MAX_ATTEMPTS = 2;

/** How much the staff can see of a mail that could not be read, in bytes. */
const MAX_UNREAD_BYTES = 500_000;

/**
 * What happened to a mail. Only 'added' changed a ticket. 'kept' waits for the staff. 'known' has
 * its result from an earlier call.
 */
type InboundResult =
  | 'added'
  | 'kept'
  | 'automatic'
  | 'forged'
  | 'no reply address'
  | 'unknown ticket'
  | 'another sender'
  | 'known'
  | 'no text'
  | 'ticket closed'
  | 'too many kept';

export type Inbox = {
  context: Context;
  thread: MailThread;
  /** Counts a reply of an account. Throws 'too-many'. */
  takeReply: (accountId: number) => Promise<unknown>;
  /** The time of the call, in ms. */
  now: number;
};

type Ticket = { id: number; title: string };
/**
 * A mail whose sender's email fits its reply address: it is the email of the ticket's owner, or of
 * the member of staff whose address it is. The email may be forged.
 */
type MailOfSender = ReadMail & { ticket: Ticket; owner: User; sender: User };

/**
 * Adds a mail to the ticket of its reply address as a reply of the account to which the address was
 * sent: the owner, or a member of staff. The sender must be this account. Addresses are checked
 * before the text is read. A mail is marked before the work on it, because the provider repeats a
 * call that gets no answer. A mail that cannot be added although it may be the sender's is kept for
 * the staff. Throws 'malformed', 'too-many', 'unavailable'.
 */
export async function receiveMail(inbox: Inbox, body: Uint8Array): Promise<InboundResult> {
  let read: ReadMail | null;
  try {
    read = await inbox.thread.readMail(body);
  } catch (error) {
    if (error instanceof TaskFailed) return keepUnreadMail(inbox, body, error.reason);
    throw error;
  }
  if (!read) throw new Problem('malformed');
  const found = await findTicketOf(read, inbox.context);
  return typeof found === 'string' ? found : receiveMailOfSender(inbox, found);
}

async function keepUnreadMail(
  inbox: Inbox,
  body: Uint8Array,
  reason: KeptMailReason,
): Promise<InboundResult> {
  const hash = createHash('sha256').update(body).digest('base64url');
  if ((await beginMail(inbox.context.db, hash, inbox.now)) === null) return 'known';
  const raw = Buffer.from(body.subarray(0, MAX_UNREAD_BYTES)).toString();
  return endAsKept(inbox, hash, { sender: '', ticketId: null, raw, reason });
}

/** The mail with its ticket and sender; a result if the mail is from another sender. */
async function findTicketOf(
  read: ReadMail,
  context: Context,
): Promise<MailOfSender | InboundResult> {
  const { mail } = read;
  const inbound = context.config.supportInbound;
  if (!inbound) throw new Problem('unknown-path');
  if (isAutomatic(mail)) return 'automatic';
  const target = mail.recipients
    .map((address) => targetOfAddress(inbound, address))
    .find((each) => each !== undefined);
  if (target === undefined) return 'no reply address';
  const found = await ticketWithOwner(context, target.ticketId);
  if (!found) return 'unknown ticket';
  const { ticket, owner } = found;
  const sender =
    target.accountId === undefined ? owner : await accountOf(context, target.accountId);
  const isAnswerOfStaff = target.accountId !== undefined;
  const isSender =
    sender?.email.toLowerCase() === mail.from.toLowerCase() &&
    isStaff(sender.role) === isAnswerOfStaff &&
    sender.deletedAt === null &&
    !(isAnswerOfStaff && sender.suspendedAt !== null);
  return isSender ? { ...read, ticket, owner, sender } : 'another sender';
}

async function accountOf({ db }: Context, id: number): Promise<User | undefined> {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  return account;
}

/** The ticket with its owner. A merged ticket leads to the ticket that has its messages now. */
async function ticketWithOwner(
  { db }: Context,
  id: number,
): Promise<{ ticket: Ticket; owner: User } | undefined> {
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
  return found;
}

async function receiveMailOfSender(inbox: Inbox, read: MailOfSender): Promise<InboundResult> {
  const { context, takeReply, now } = inbox;
  const { mail, raw, ticket, sender } = read;
  const { hash } = mail;
  const keep = (reason: KeptMailReason) =>
    endAsKept(inbox, hash, { sender: sender.email, ticketId: ticket.id, raw, reason });
  const proof = senderProof(mail, context.config.supportInbound?.authentication ?? '');
  if (proof === 'forged') return 'forged';
  const attempt = await beginMail(context.db, hash, now);
  if (attempt === null) return 'known';
  try {
    if (proof === 'unverified') return await keep('unverified');
    if (attempt > MAX_ATTEMPTS) return await keep('interrupted');
    if (!isStaff(sender.role)) await takeReply(sender.id);
    return await addReply(inbox, read);
  } catch (error) {
    if (error instanceof TaskFailed) return keep(error.reason);
    await forgetMail(context.db, hash);
    throw error;
  }
}

/** Adds the text of the mail to the ticket, or tells the owner that the ticket stays closed. */
async function addReply(
  { context, thread, now }: Inbox,
  { mail, ticket, owner, sender }: MailOfSender,
): Promise<InboundResult> {
  const { db } = context;
  const text = await thread.makeText(mail);
  const description = inLanguage(owner.language, () => messageOfMail(text, mail));
  const message = { ticketId: ticket.id, description, closes: false };
  try {
    if (description === '') throw new Problem('message-empty');
    return await db.transaction(async (tx): Promise<InboundResult> => {
      if (!(await endMail(tx, mail.hash))) return 'known';
      const session = sessionOf(sender, null, now);
      const { isNew } = await replyTicket(context, tx, session, message, now);
      if (isNew && isStaff(sender.role)) await recordAnswer(tx, sender, ticket, now);
      return 'added';
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'ticket-closed' && error.code !== 'message-empty') throw error;
    const isClosed = error.code === 'ticket-closed';
    return await db.transaction(async (tx): Promise<InboundResult> => {
      if (!(await endMail(tx, mail.hash))) return 'known';
      if (isClosed) await context.outbox.enqueue(tx, owner, (to) => replyNotAddedMail(to, ticket));
      return isClosed ? 'ticket closed' : 'no text';
    });
  }
}

/** An answer of staff is an act, also by mail. */
function recordAnswer(tx: Queryable, { id: actorId }: User, ticket: Ticket, now: number) {
  const subjects = [`ticket:${ticket.id}`];
  return recordEntry(tx, { action: 'reply-ticket', actorId, subjects, browser: NO_BROWSER }, now);
}

/** Keeps the mail for the staff, which is its result. */
async function endAsKept(
  { context, now }: Inbox,
  hash: string,
  mail: NewKeptMail,
): Promise<InboundResult> {
  return context.db.transaction(async (tx) => {
    if (!(await endMail(tx, hash))) return 'known';
    return (await keepMail(tx, mail, now)) ? 'kept' : 'too many kept';
  });
}
