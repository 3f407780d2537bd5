import type { Session, TicketNote } from '@site/shared/contract';
import { desc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable, Transaction } from '../db/database';
import { sanitiseMessage } from './sanitise-message';
import { ticketNotes } from './tables';
import { requireTicket } from './ticket-access';

/** The internal notes of a ticket, newest first. For calls of staff only. Throws 'not-found'. */
export async function notesOf(db: Queryable, ticketId: number): Promise<TicketNote[]> {
  await requireTicket(db, ticketId);
  const { id, createdAt, description } = ticketNotes;
  return db
    .select({ id, createdAt, description, author: users.email })
    .from(ticketNotes)
    .innerJoin(users, eq(users.id, ticketNotes.authorId))
    .where(eq(ticketNotes.ticketId, ticketId))
    .orderBy(desc(ticketNotes.id));
}

/**
 * Adds an internal note. It sends no mail and does not change the status, so customers do not
 * notice it.
 * Throws 'not-found', 'message-empty'.
 */
export async function addNote(
  tx: Transaction,
  session: Session,
  { ticketId, description }: { ticketId: number; description: string },
  now: number,
): Promise<TicketNote> {
  const clean = sanitiseMessage(description);
  await requireTicket(tx, ticketId);
  const [note] = await tx
    .insert(ticketNotes)
    .values({ ticketId, authorId: session.id, description: clean, createdAt: now })
    .returning({ id: ticketNotes.id });
  if (!note) throw new Error('The note was not stored.');
  return { id: note.id, createdAt: now, description: clean, author: session.email };
}
