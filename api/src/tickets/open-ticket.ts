import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { otherAdminEmails } from '../auth/admin-emails';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { countMove, placeInQueue } from './queue';
import { sanitise } from './sanitise';
import { ticketMessages, tickets } from './tables';
import { newTicketMail } from './ticket-mails';

type Opening = ParsedBodyOf<typeof contract.ticket.createTicket>;

/** The same ticket within this time (ms) is a second try after a lost answer, not a second ticket. */
const REPEAT_WINDOW = 60_000;

/**
 * Opens a ticket with its first message and tells the administrator. The account's row is locked, so of two equal requests at once
 * the later one finds the ticket of the first. Gives the ticket's id; throws 'message-empty'.
 */
export async function openTicket(
  { db, outbox }: Context,
  session: Session,
  opening: Opening,
  now: number,
): Promise<number> {
  const description = sanitise(opening.description);
  const { title, category } = opening;
  const isAdmin = session.role === 'admin';
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, session.id)).for('update');
    const repeated = await sameTicket(tx, session, { title, category, description }, now);
    if (repeated !== undefined) return repeated;
    const [ticket] = await tx
      .insert(tickets)
      .values({
        userId: session.id,
        title,
        category,
        createdAt: now,
        updatedAt: now,
        queue: placeInQueue('open', now),
      })
      .returning({ id: tickets.id });
    if (!ticket) throw new Error('the ticket was not stored');
    const [message] = await tx
      .insert(ticketMessages)
      .values({ ticketId: ticket.id, authorId: session.id, isAdmin, description, createdAt: now })
      .returning({ id: ticketMessages.id });
    if (!message) throw new Error('the message was not stored');
    if (!isAdmin)
      await tx.update(tickets).set({ lastByCustomer: message.id }).where(eq(tickets.id, ticket.id));
    await countMove(tx, null, 'open');
    for (const email of await otherAdminEmails(tx, session)) {
      await outbox.enqueue(tx, newTicketMail(email, { id: ticket.id, title }, session.email));
    }
    return ticket.id;
  });
}

async function sameTicket(
  tx: Transaction,
  { id: userId }: Session,
  { title, category, description }: Pick<Opening, 'title' | 'category' | 'description'>,
  now: number,
): Promise<number | undefined> {
  const opened = and(
    eq(ticketMessages.ticketId, tickets.id),
    eq(ticketMessages.createdAt, tickets.createdAt),
  );
  const isSame = and(
    eq(tickets.title, title),
    eq(tickets.category, category),
    eq(ticketMessages.description, description),
  );
  const [ticket] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketMessages, opened)
    .where(and(eq(tickets.userId, userId), gt(tickets.createdAt, now - REPEAT_WINDOW), isSame))
    .orderBy(asc(tickets.id))
    .limit(1);
  return ticket?.id;
}
