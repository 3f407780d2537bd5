import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { otherAdminEmails } from '../auth/admin-emails';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { queuePosition } from './queue';
import { sanitise } from './sanitise';
import { ticketMessages, tickets } from './tables';
import { newTicketMail } from './ticket-mails';
import { indexTicket } from './ticket-search';
import { updateTotals } from './ticket-totals';

type NewTicket = ParsedBodyOf<typeof contract.ticket.createTicket>;

/** An equal ticket within this time is a retry after a lost answer, not a second ticket. */
const RETRY_WINDOW_MS = 60_000;

/**
 * Creates a ticket with its first message and sends a mail to the admins. The account's row is
 * locked, so of two equal concurrent requests the second finds the ticket of the first. Returns the
 * ticket's id; throws 'message-empty'.
 */
export async function createTicket(
  { db, outbox }: Context,
  session: Session,
  newTicket: NewTicket,
  now: number,
): Promise<number> {
  const description = sanitise(newTicket.description);
  const { title, category } = newTicket;
  const isAdmin = session.role === 'admin';
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, session.id)).for('update');
    const existingId = await findEqualTicket(tx, session, { title, category, description }, now);
    if (existingId !== undefined) return existingId;
    const [ticket] = await tx
      .insert(tickets)
      .values({
        userId: session.id,
        title,
        category,
        createdAt: now,
        updatedAt: now,
        queue: queuePosition('open', now),
      })
      .returning({ id: tickets.id });
    if (!ticket) throw new Error('The ticket was not stored.');
    const [message] = await tx
      .insert(ticketMessages)
      .values({ ticketId: ticket.id, authorId: session.id, isAdmin, description, createdAt: now })
      .returning({ id: ticketMessages.id });
    if (!message) throw new Error('The message was not stored.');
    if (!isAdmin)
      await tx.update(tickets).set({ lastByCustomer: message.id }).where(eq(tickets.id, ticket.id));
    await indexTicket(tx, ticket.id);
    await updateTotals(tx, null, 'open');
    for (const email of await otherAdminEmails(tx, session)) {
      await outbox.enqueue(tx, newTicketMail(email, { id: ticket.id, title }, session.email));
    }
    return ticket.id;
  });
}

async function findEqualTicket(
  tx: Transaction,
  { id: userId }: Session,
  { title, category, description }: Pick<NewTicket, 'title' | 'category' | 'description'>,
  now: number,
): Promise<number | undefined> {
  const isFirstMessage = and(
    eq(ticketMessages.ticketId, tickets.id),
    eq(ticketMessages.createdAt, tickets.createdAt),
  );
  const isEqual = and(
    eq(tickets.title, title),
    eq(tickets.category, category),
    eq(ticketMessages.description, description),
  );
  const [ticket] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketMessages, isFirstMessage)
    .where(and(eq(tickets.userId, userId), gt(tickets.createdAt, now - RETRY_WINDOW_MS), isEqual))
    .orderBy(asc(tickets.id))
    .limit(1);
  return ticket?.id;
}
