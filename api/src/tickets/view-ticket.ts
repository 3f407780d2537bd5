import type { Session, Ticket } from '@site/shared/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { messageResponse } from './message-response';
import { summaryColumns } from './summary-columns';
import { ticketMessages, ticketReads, tickets } from './tables';
import { canRead } from './ticket-access';

/**
 * A ticket with its messages, newest first. Marks them as read, if `marksRead` is set. Throws
 * 'not-found' for a missing ticket and for the ticket of another account.
 */
export async function viewTicket(
  db: Database,
  session: Session,
  id: number,
  { marksRead }: { marksRead: boolean },
): Promise<Ticket> {
  const [row] = await db
    .select({ ...summaryColumns, lastReadMessageId: ticketReads.messageId })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .where(eq(tickets.id, id));
  if (!row || !canRead(session, row.user.id)) throw new Problem('not-found');
  const { lastReadMessageId, ...ticket } = row;
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(desc(ticketMessages.id));
  const newestId = messages[0]?.id ?? 0;
  if (marksRead && newestId > (lastReadMessageId ?? 0)) await markRead(db, session, id, newestId);
  return { ...ticket, messages: messages.map(messageResponse) };
}

async function markRead(
  db: Database,
  session: Session,
  ticketId: number,
  messageId: number,
): Promise<void> {
  await db
    .insert(ticketReads)
    .values({ userId: session.id, ticketId, messageId })
    .onConflictDoUpdate({
      target: [ticketReads.ticketId, ticketReads.userId],
      // A concurrent view may have stored a newer message already.
      set: { messageId: sql`greatest(${ticketReads.messageId}, ${messageId})` },
    });
}
