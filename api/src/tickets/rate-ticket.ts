import type { Session } from '@site/shared/contract';
import { canRate, isClosed, type TicketRating } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { lockTicket } from './lock-ticket';
import { tickets } from './tables';

/**
 * Stores the owner's rating of a closed ticket; a later rating replaces it. Throws 'not-found',
 * 'not-allowed', 'ticket-not-closed', 'ticket-merged'.
 */
export async function rateTicket(
  db: Database,
  session: Session,
  { ticketId, rating }: { ticketId: number; rating: TicketRating },
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { ticket } = await lockTicket(tx, session, ticketId);
    if (ticket.userId !== session.id) throw new Problem('not-allowed');
    if (!isClosed(ticket.status))
      throw new Problem('ticket-not-closed', { body: texts.tickets.rateAfterClosing() });
    if (!canRate({ ...ticket, mergedInto: ticket.mergedInto ?? undefined }))
      throw new Problem('ticket-merged');
    await tx.update(tickets).set({ rating, ratedAt: now }).where(eq(tickets.id, ticketId));
  });
}
