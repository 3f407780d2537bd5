import type { Session } from '@site/shared/contract';
import { asc, count, eq, inArray, or, type SQL } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import type { Recipient } from '../mail/outbox';
import { type TicketRow, ticketMessages, tickets } from './tables';
import { canRead } from './ticket-access';

/**
 * Locks a ticket for a change. Throws 'not-found' for a missing ticket and for a ticket that the
 * account may not read.
 */
export async function lockTicket(
  tx: Transaction,
  session: Session,
  id: number,
): Promise<{ ticket: TicketRow; messageCount: number; owner: Recipient }> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!ticket || !canRead(session, ticket.userId)) throw new Problem('not-found');
  const [messages] = await tx
    .select({ total: count() })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, id));
  const [owner] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, ticket.userId));
  if (!owner) throw new Error(`The ticket ${id} has no owner.`);
  return { ticket, messageCount: messages?.total ?? 0, owner };
}

/**
 * Locks the tickets with these ids and the tickets that match `condition`, for a change by staff.
 * All transactions lock tickets in the order of their ids, so they cannot wait for each other.
 * Tickets that do not exist are left out.
 */
export function lockTickets(
  tx: Transaction,
  ids: readonly number[],
  condition?: SQL,
): Promise<TicketRow[]> {
  return tx
    .select()
    .from(tickets)
    .where(or(inArray(tickets.id, [...ids]), condition))
    .orderBy(asc(tickets.id))
    .for('update');
}
