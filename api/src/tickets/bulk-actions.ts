import type { Session } from '@site/shared/contract';
import { isClosed, type TicketStatus } from '@site/shared/rules';
import { and, inArray, ne } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { lockTickets } from './lock-ticket';
import { queuePosition } from './queue';
import { type TicketRow, tickets } from './tables';
import { closedMail, toOwner } from './ticket-mails';
import { changeTotals } from './ticket-totals';

/**
 * Closes tickets, with a mail to each other owner. Skips tickets that are closed already or do not exist.
 * Returns the ids of the tickets that it closed.
 */
export async function closeTickets(
  { config, outbox }: Context,
  tx: Transaction,
  session: Session,
  ticketIds: readonly number[],
  now: number,
): Promise<number[]> {
  const locked = await lockTickets(tx, ticketIds);
  const open = locked.filter(({ status }) => !isClosed(status));
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await tx
    .update(tickets)
    .set({ status: 'closed', updatedAt: now, queue: queuePosition('closed', now) })
    .where(inArray(tickets.id, ids));
  await changeTotals(tx, closedTotals(open));
  const owners = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(inArray(users.id, [...new Set(open.map(({ userId }) => userId))]));
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  for (const ticket of open) {
    const owner = ownerOf.get(ticket.userId);
    if (owner && owner.id !== session.id)
      await outbox.enqueue(tx, owner, (to) => toOwner(config, ticket, closedMail(to, ticket)));
  }
  return ids;
}

/** How the number of tickets of each status changes when these tickets are closed. */
function closedTotals(closed: readonly TicketRow[]): Map<TicketStatus, number> {
  const changes = new Map<TicketStatus, number>([['closed', closed.length]]);
  for (const { status } of closed) changes.set(status, (changes.get(status) ?? 0) - 1);
  return changes;
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
