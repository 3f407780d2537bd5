import type { contract, ResponseOf, Session } from '@site/shared/contract';
import { isWaiting, TICKET_STATUSES } from '@site/shared/rules';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { WAITING_POSITIONS_END } from './queue';
import { tickets, ticketTotals } from './tables';

const WAITING_STATUSES = TICKET_STATUSES.filter(isWaiting);

/** How many tickets wait for an answer of support. */
export async function waitingTotal(db: Queryable): Promise<number> {
  const totals = await db
    .select({ total: ticketTotals.total })
    .from(ticketTotals)
    .where(inArray(ticketTotals.status, WAITING_STATUSES));
  return totals.reduce((sum, { total }) => sum + total, 0);
}

/** How many tickets wait, and how many of them are assigned to the account. */
export async function waitingTickets(
  db: Queryable,
  { id }: Session,
): Promise<ResponseOf<typeof contract.ticket.waitingTickets>> {
  const isMine = and(eq(tickets.assigneeId, id), lt(tickets.queue, WAITING_POSITIONS_END));
  return { waiting: await waitingTotal(db), mine: await db.$count(tickets, isMine) };
}
