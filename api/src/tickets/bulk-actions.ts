import { and, inArray, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { lockTickets } from './lock-ticket';
import { tickets } from './tables';

/**
 * Closes tickets one after the other, so that each owner gets a mail. Skips closed and missing
 * ones. Returns how many it closed.
 */
export async function closeTickets(
  ticketIds: readonly number[],
  close: (ticketId: number) => Promise<void>,
): Promise<number> {
  let closed = 0;
  for (const ticketId of new Set(ticketIds)) {
    try {
      await close(ticketId);
      closed += 1;
    } catch (error) {
      const isSkipped =
        error instanceof Problem &&
        (error.code === 'ticket-already-closed' || error.code === 'not-found');
      if (!isSkipped) throw error;
    }
  }
  return closed;
}

/** Moves tickets to a category. Returns the ids of those that changed. */
export async function moveTickets(
  db: Database,
  ticketIds: readonly number[],
  category: string,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    await lockTickets(tx, ticketIds);
    const moved = await tx
      .update(tickets)
      .set({ category })
      .where(and(inArray(tickets.id, [...ticketIds]), ne(tickets.category, category)))
      .returning({ id: tickets.id });
    return moved.map(({ id }) => id);
  });
}
