import type { Session, Ticket } from '@site/shared/contract';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { otherAgentsAnswering } from './answering';
import { messageFor } from './message-response';
import { assignees, isAssignee, summaryColumns, summaryFor } from './summary-columns';
import { ticketMessages, ticketReads, tickets } from './tables';
import { canRead, canReadAll } from './ticket-access';

/**
 * A ticket with its messages, newest first. Marks them as read, if `marksRead` is set. Throws
 * 'not-found' for a missing ticket and for the ticket of another account.
 */
export async function viewTicket(
  db: Database,
  session: Session,
  id: number,
  { marksRead, now }: { marksRead: boolean; now: number },
): Promise<Ticket> {
  const [row] = await db
    .select({
      ...summaryColumns,
      mergedInto: tickets.mergedInto,
      rating: tickets.rating,
      lastReadMessageId: ticketReads.messageId,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .where(eq(tickets.id, id));
  if (!row || !canRead(session, row.user.id)) throw new Problem('not-found');
  const { lastReadMessageId, mergedInto, rating, ...ticket } = row;
  const messages = await db
    .select({ ...getTableColumns(ticketMessages), authorEmail: users.email })
    .from(ticketMessages)
    .innerJoin(users, eq(users.id, ticketMessages.authorId))
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(desc(ticketMessages.id));
  const newestId = messages[0]?.id ?? 0;
  if (marksRead && newestId > (lastReadMessageId ?? 0)) await markRead(db, session, id, newestId);
  return {
    ...summaryFor(session, ticket),
    messages: messages.map((message) => messageFor(session, message)),
    ...(mergedInto !== null && { mergedInto }),
    ...(rating !== null && { rating }),
    ...(canReadAll(session) && { answering: await otherAgentsAnswering(db, session, id, now) }),
  };
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
