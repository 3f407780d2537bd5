import type { Session } from '@site/shared/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { ticketMessages, ticketReads, tickets } from './tables';
import { canRead } from './ticket-access';

/**
 * Stores that an account has read the messages of a ticket up to the message `messageId`. Newer
 * messages stay unread. An older message than the stored one changes nothing. Throws 'not-found'
 * for a ticket that the account may not read, and for a message of another ticket.
 */
export async function markTicketRead(
  db: Database,
  session: Session,
  { ticketId, messageId }: { ticketId: number; messageId: number },
): Promise<void> {
  const [message] = await db
    .select({ ownerId: tickets.userId })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(eq(ticketMessages.id, messageId), eq(tickets.id, ticketId)));
  if (!message || !canRead(session, message.ownerId)) throw new Problem('not-found');
  await db
    .insert(ticketReads)
    .values({ userId: session.id, ticketId, messageId })
    .onConflictDoUpdate({
      target: [ticketReads.ticketId, ticketReads.userId],
      set: { messageId },
      // Without this condition, each call would give the reader's list a new version.
      setWhere: lt(ticketReads.messageId, messageId),
    });
}
