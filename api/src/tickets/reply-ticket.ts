import type { Session, TicketMessage } from '@site/shared/contract';
import {
  can,
  canReply,
  isClosed,
  isStaff,
  isWaiting,
  roleOf,
  statusAfterReply,
} from '@site/shared/rules';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import type { Recipient } from '../mail/outbox';
import { recordEvent } from '../webhooks/record-event';
import { RETRY_WINDOW_MS } from './create-ticket';
import { customerReplyMail, reopenedByCustomerMail } from './desk-mails';
import { lockTicket } from './lock-ticket';
import { messageFor } from './message-response';
import { queuePosition, waitingSince } from './queue';
import { recordClosed } from './record-closed';
import { sanitiseMessage } from './sanitise-message';
import { mailStaff } from './staff-settings';
import { type MessageRow, type TicketRow, ticketMessages, tickets } from './tables';
import { answerMail, reopenedMail, toOwner } from './ticket-mails';
import { indexTicket } from './ticket-search';
import { updateTotals } from './ticket-totals';

/** `closes`: the answer of staff also closes the ticket. */
type NewMessage = { ticketId: number; description: string; closes: boolean };

/**
 * Adds a reply. It reopens a closed ticket if the rules allow it. The ticket's row is locked, so a
 * reply and a concurrent close run one after the other. If the newest message is an equal one of
 * the last minute, the call is a retry and returns this message, which is not new. Throws
 * 'not-found', 'ticket-closed', 'ticket-merged', 'message-empty', 'not-allowed'.
 */
export async function replyTicket(
  context: Context,
  tx: Transaction,
  session: Session,
  { ticketId, description, closes }: NewMessage,
  now: number,
): Promise<{ message: TicketMessage; isNew: boolean }> {
  const clean = sanitiseMessage(description);
  const role = roleOf(session);
  if (closes && !can(role, 'closeAnyTicket')) throw new Problem('not-allowed');
  const { ticket, messageCount, owner } = await lockTicket(tx, session, ticketId);
  if (ticket.mergedInto !== null) throw new Problem('ticket-merged');
  const stored = await findEqualMessage(tx, session, { ticketId, description: clean }, now);
  // An equal reply that opens or closes the ticket is no retry: it changes the ticket.
  if (stored && isClosed(ticket.status) === closes) return answerOf(stored, false);
  if (!canReply(role, { ...ticket, messageCount }, now)) throw new Problem('ticket-closed');
  const message = await storeReply(tx, session, ticket, { description: clean, closes }, now);
  await mailReply(context, tx, session, { ticket, owner, description: clean, closes });
  return answerOf(message, true);

  function answerOf(row: MessageRow, isNew: boolean) {
    return { message: messageFor(session, { ...row, authorEmail: session.email }), isNew };
  }
}

/** The newest message of the ticket, if it is an equal one of this author, of the last minute. */
async function findEqualMessage(
  tx: Transaction,
  { id: authorId }: Session,
  { ticketId, description }: Pick<NewMessage, 'ticketId' | 'description'>,
  now: number,
): Promise<MessageRow | undefined> {
  const [newest] = await tx
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  const isEqual = newest?.authorId === authorId && newest.description === description;
  return isEqual && newest.createdAt > now - RETRY_WINDOW_MS ? newest : undefined;
}

/** Stores a message, and changes the fields of the ticket that depend on its newest message. */
async function storeReply(
  tx: Transaction,
  session: Session,
  ticket: TicketRow,
  { description, closes }: Pick<NewMessage, 'description' | 'closes'>,
  now: number,
): Promise<MessageRow> {
  const role = roleOf(session);
  const byStaff = isStaff(role);
  const [message] = await tx
    .insert(ticketMessages)
    .values({
      ticketId: ticket.id,
      authorId: session.id,
      byStaff,
      description,
      createdAt: now,
      waitMs: byStaff ? waitForFirstAnswer(session, ticket, now) : null,
    })
    .returning();
  if (!message) throw new Error('The message was not stored.');
  const status = closes ? 'closed' : statusAfterReply(role, ticket.status);
  await tx
    .update(tickets)
    .set({
      status,
      updatedAt: now,
      queue: queuePosition(status, now, ticket.queue),
      snoozedUntil: null,
      ...(byStaff ? { lastByStaff: message.id } : { lastByCustomer: message.id }),
    })
    .where(eq(tickets.id, ticket.id));
  await indexTicket(tx, ticket.id);
  await updateTotals(tx, ticket.status, status);
  const by = byStaff ? 'staff' : 'customer';
  const answered = { ticket: ticket.id, account: ticket.userId, message: message.id, by } as const;
  await recordEvent(tx, 'ticket.answered', { ...answered, status }, now);
  if (closes && !isClosed(ticket.status)) await recordClosed(tx, ticket, now);
  return message;
}

/**
 * How long the customer has waited for this first answer (ms); null for a later answer, and for an
 * answer to the writer's own ticket.
 */
function waitForFirstAnswer(session: Session, ticket: TicketRow, now: number): number | null {
  const isFirst = ticket.status === 'open' && ticket.userId !== session.id;
  const since = isFirst ? waitingSince(ticket.queue) : null;
  return since === null ? null : now - since;
}

/** Stores the mails about a reply. `ticket` is the ticket before the reply. */
async function mailReply(
  context: Context,
  tx: Transaction,
  session: Session,
  reply: { ticket: TicketRow; owner: Recipient; description: string; closes: boolean },
): Promise<void> {
  const { config, outbox } = context;
  const { ticket, owner, description, closes } = reply;
  const isReopened = isClosed(ticket.status);
  if (isStaff(roleOf(session))) {
    if (ticket.userId === session.id) return;
    await outbox.enqueue(tx, owner, (to) =>
      toOwner(config, ticket, answerMail(to, ticket, { isReopened, closes }), description),
    );
  } else if (isReopened) {
    await outbox.enqueue(tx, owner, (to) => toOwner(config, ticket, reopenedMail(to, ticket)));
    await mailStaff(context, tx, session, { ticket, description }, (to) =>
      reopenedByCustomerMail(to, ticket, owner.email),
    );
  } else if (!isWaiting(ticket.status)) {
    // Further messages on a ticket that waits already cause no mail.
    await mailStaff(context, tx, session, { ticket, description }, (to) =>
      customerReplyMail(to, ticket, owner.email),
    );
  }
}
