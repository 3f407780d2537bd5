import type { Session, Ticket } from '@site/shared/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { messageOnTheWire } from './message-on-the-wire';
import { summary } from './summary';
import { ticketMessages, ticketReads, tickets } from './tables';
import { mayRead } from './visible-to';

/**
 * A ticket with its messages, newest first, which counts as read from now on. A missing ticket and somebody else's give the same
 * 'not-found'.
 */
export async function viewTicket(db: Database, session: Session, id: number): Promise<Ticket> {
  const [found] = await db
    .select({ ...summary, readTo: ticketReads.messageId })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .where(eq(tickets.id, id));
  if (!found || !mayRead(session, found.user.id)) throw new Problem('not-found');
  const { readTo, ...ticket } = found;
  const messages = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(desc(ticketMessages.id));
  const newest = messages[0]?.id ?? 0;
  if (newest > (readTo ?? 0)) await markRead(db, session, id, newest);
  return { ...ticket, messages: messages.map(messageOnTheWire) };
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
      // Of two looks at once the later answer may be the older one.
      set: { messageId: sql`greatest(${ticketReads.messageId}, ${messageId})` },
    });
}
