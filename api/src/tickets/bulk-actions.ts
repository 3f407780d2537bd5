import { and, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTickets } from './lock-ticket';
import { tickets } from './tables';

/**
 * Closes tickets one after the other with `close`. Skips tickets that are closed already or do not
 * exist. Returns how many it closed.
 */
export async function closeTickets(
  ticketIds: readonly number[],
  close: (ticketId: number) => Promise<void>,
): Promise<number> {
  let closedCount = 0;
  for (const ticketId of new Set(ticketIds)) {
    try {
      await close(ticketId);
      closedCount += 1;
    } catch (error) {
      const isSkipped =
        error instanceof Problem &&
        (error.code === 'ticket-already-closed' || error.code === 'not-found');
      if (!isSkipped) throw error;
    }
  }
  return closedCount;
}

/** Moves tickets to a category. Returns the ids of the tickets that changed. */
export async function moveTickets(
  tx: Transaction,
  ticketIds: readonly number[],
  category: string,
): Promise<number[]> {
  await lockTickets(tx, ticketIds);
  const moved = await tx
    .update(tickets)
    .set({ category })
    .where(and(inArray(tickets.id, [...ticketIds]), ne(tickets.category, category)))
    .returning({ id: tickets.id });
  return moved.map(({ id }) => id);
}
