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
import { lockTicket } from './lock-ticket';
import { messageFor } from './message-response';
import { queuePosition } from './queue';
import { sanitise } from './sanitise';
import { emailsForEvery } from './staff-settings';
import { type MessageRow, ticketMessages, tickets } from './tables';
import {
  answerMail,
  customerReplyMail,
  reopenedByCustomerMail,
  reopenedMail,
  toOwner,
} from './ticket-mails';
import { indexTicket } from './ticket-search';
import { updateTotals } from './ticket-totals';

/** An equal reply within this time is a retry after a lost answer, not a second reply. */
const RETRY_WINDOW_MS = 60_000;

/** `closes`: the answer of staff also closes the ticket. */
type NewMessage = { ticketId: number; description: string; closes: boolean };

/**
 * Adds a reply. It reopens a closed ticket if the rules allow it. The ticket's row is locked, so a
 * reply and a concurrent close run one after the other, and of two equal concurrent replies the
 * second returns the message of the first, which is not new. Throws 'not-found', 'ticket-closed',
 * 'message-empty', 'not-allowed'.
 */
export async function replyTicket(
  { config, db, outbox }: Context,
  session: Session,
  { ticketId, description, closes }: NewMessage,
  now: number,
): Promise<{ message: TicketMessage; isNew: boolean }> {
  const clean = sanitise(description);
  const role = roleOf(session);
  const byStaff = isStaff(role);
  if (closes && !can(role, 'closeAnyTicket')) throw new Problem('not-allowed');
  return db.transaction(async (tx) => {
    const { ticket, messageCount, ownerEmail } = await lockTicket(tx, session, ticketId);
    if (ticket.mergedInto !== null) throw new Problem('ticket-merged');
    const stored = await findEqualMessage(tx, session, { ticketId, description: clean }, now);
    // A reply can also open or close the ticket. A retry would change nothing.
    if (stored && isClosed(ticket.status) === closes) return answerOf(stored, false);
    if (!canReply(role, { ...ticket, messageCount }, now)) throw new Problem('ticket-closed');
    const [message] = await tx
      .insert(ticketMessages)
      .values({
        ...{ ticketId, authorId: session.id, byStaff, description: clean, createdAt: now },
        // The position of a waiting ticket is the time since when it waits.
        waitMs: byStaff && isWaiting(ticket.status) ? now - ticket.queue : null,
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
        ...(byStaff ? { lastByStaff: message.id } : { lastByCustomer: message.id }),
      })
      .where(eq(tickets.id, ticketId));
    await indexTicket(tx, ticketId);
    await updateTotals(tx, ticket.status, status);

    const isReopened = isClosed(ticket.status);
    if (byStaff && ticket.userId !== session.id)
      await outbox.enqueue(
        tx,
        toOwner(config, ticket, answerMail(ownerEmail, ticket, { isReopened, closes }), clean),
      );
    if (!byStaff && isReopened) {
      await outbox.enqueue(tx, toOwner(config, ticket, reopenedMail(ownerEmail, ticket)));
      for (const email of await emailsForEvery(tx, session.id)) {
        await outbox.enqueue(tx, reopenedByCustomerMail(email, ticket, ownerEmail));
      }
    } else if (!byStaff && !isWaiting(ticket.status)) {
      // While the ticket waits already, further messages cause no mail.
      for (const email of await emailsForEvery(tx, session.id)) {
        await outbox.enqueue(tx, customerReplyMail(email, ticket, ownerEmail));
      }
    }
    return answerOf(message, true);
  });

  function answerOf(row: MessageRow, isNew: boolean) {
    return { message: messageFor(session, { ...row, authorEmail: session.email }), isNew };
  }
}

/** The newest message of the ticket, if it is this one, stored less than a minute ago. */
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
