import type { Session, TicketMessage } from '@site/shared/contract';
import { canReply, isClosed, roleOf, statusAfterReply } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { otherAdminEmails } from '../auth/admin-emails';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { lockTicket } from './lock-ticket';
import { messageOnTheWire } from './message-on-the-wire';
import { countMove, placeInQueue } from './queue';
import { sanitise } from './sanitise';
import { ticketMessages, tickets } from './tables';
import { answerMail, reopenedByCustomerMail, reopenedMail } from './ticket-mails';

/**
 * Adds a reply; a closed ticket opens again while the rules allow it. The row is locked meanwhile, so of a reply and a close at
 * the same moment the later one sees what the earlier did. Throws 'not-found', 'ticket-closed', 'message-empty'.
 */
export async function replyToTicket(
  { db, outbox }: Context,
  session: Session,
  { ticketId, description }: { ticketId: number; description: string },
  now: number,
): Promise<TicketMessage> {
  const clean = sanitise(description);
  const role = roleOf(session);
  const isAdmin = role === 'admin';
  return db.transaction(async (tx) => {
    const { ticket, messageCount, ownerEmail } = await lockTicket(tx, session, ticketId);
    if (!canReply(role, { ...ticket, messageCount }, now)) throw new Problem('ticket-closed');
    const [message] = await tx
      .insert(ticketMessages)
      .values({ ticketId, authorId: session.id, isAdmin, description: clean, createdAt: now })
      .returning();
    if (!message) throw new Error('the reply was not stored');
    const status = statusAfterReply(role, ticket.status);
    await tx
      .update(tickets)
      .set({
        status,
        updatedAt: now,
        queue: placeInQueue(status, now, ticket.queue),
        ...(isAdmin ? { lastByAdmin: message.id } : { lastByCustomer: message.id }),
      })
      .where(eq(tickets.id, ticketId));
    await countMove(tx, ticket.status, status);

    const isReopened = isClosed(ticket.status);
    if (isAdmin && ticket.userId !== session.id)
      await outbox.enqueue(tx, answerMail(ownerEmail, ticket, isReopened));
    if (!isAdmin && isReopened) {
      await outbox.enqueue(tx, reopenedMail(ownerEmail, ticket));
      for (const email of await otherAdminEmails(tx, session)) {
        await outbox.enqueue(tx, reopenedByCustomerMail(email, ticket, ownerEmail));
      }
    }
    return messageOnTheWire(message);
  });
}
