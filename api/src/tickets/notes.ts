import type { Session, TicketNote } from '@site/shared/contract';
import { and, desc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { sanitiseMessage } from './sanitise-message';
import { ticketNotes } from './tables';
import { requireTicket } from './ticket-access';

/** The internal notes of a ticket, newest first. For calls of staff only. Throws 'not-found'. */
export async function notesOf(
  db: Queryable,
  session: Session,
  ticketId: number,
): Promise<TicketNote[]> {
  await requireTicket(db, ticketId);
  const { id, createdAt, editedAt, description, authorId } = ticketNotes;
  const rows = await db
    .select({ id, createdAt, editedAt, description, authorId, author: users.email })
    .from(ticketNotes)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(ticketNotes.ticketId, ticketId))
    .orderBy(desc(id));
  return rows.map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === session.id }));
}

/**
 * Adds an internal note. It sends no mail and does not change the status, so customers do not
 * notice it. Throws 'not-found', 'message-empty'.
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
    .returning();
  if (!note) throw new Error('The note was not stored.');
  return ownNote(session, note);
}

/**
 * Changes a note of the caller. Returns it with the id of its ticket. Throws 'not-found', also for
 * the note of a colleague, and 'message-empty'.
 */
export async function saveNote(
  tx: Transaction,
  session: Session,
  { noteId, description }: { noteId: number; description: string },
  now: number,
): Promise<{ note: TicketNote; ticketId: number }> {
  const [note] = await tx
    .update(ticketNotes)
    .set({ description: sanitiseMessage(description), editedAt: now })
    .where(isOwnNote(session, noteId))
    .returning();
  if (!note) throw new Problem('not-found');
  return { note: ownNote(session, note), ticketId: note.ticketId };
}

/** Deletes a note of the caller. Returns the id of its ticket. Throws 'not-found'. */
export async function deleteNote(
  tx: Transaction,
  session: Session,
  noteId: number,
): Promise<number> {
  const [note] = await tx
    .delete(ticketNotes)
    .where(isOwnNote(session, noteId))
    .returning({ ticketId: ticketNotes.ticketId });
  if (!note) throw new Problem('not-found');
  return note.ticketId;
}

function isOwnNote(session: Session, noteId: number) {
  return and(eq(ticketNotes.id, noteId), eq(ticketNotes.authorId, session.id));
}

function ownNote(session: Session, row: typeof ticketNotes.$inferSelect): TicketNote {
  const { id, createdAt, editedAt, description } = row;
  return { id, createdAt, editedAt, description, author: session.email, isOwn: true };
}
