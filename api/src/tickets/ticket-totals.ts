import type { Session, TicketCounts } from '@site/shared/contract';
import { TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { count, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { tickets, ticketTotals } from './tables';
import { canReadAll, isReadable } from './ticket-access';

/**
 * Updates the totals when tickets change their status. `from` is null for new tickets, `to` for
 * deleted ones.
 */
export async function updateTotals(
  tx: Transaction,
  from: TicketStatus | null,
  to: TicketStatus | null,
  ticketCount = 1,
): Promise<void> {
  if (from === to) return;
  // All transactions lock the rows in the same order, so they cannot deadlock.
  for (const status of TICKET_STATUSES) {
    const change = status === to ? ticketCount : status === from ? -ticketCount : 0;
    if (change === 0) continue;
    await tx
      .insert(ticketTotals)
      .values({ status, total: change })
      .onConflictDoUpdate({
        target: ticketTotals.status,
        set: { total: sql`${ticketTotals.total} + ${change}` },
      });
  }
}

/** The number of tickets with each status that the account may read. */
export async function ticketCounts(db: Queryable, session: Session): Promise<TicketCounts> {
  const rows = canReadAll(session)
    ? await db.select().from(ticketTotals)
    : await db
        .select({ status: tickets.status, total: count() })
        .from(tickets)
        .where(isReadable(session))
        .groupBy(tickets.status);
  return Object.fromEntries(
    TICKET_STATUSES.map((status) => [
      status,
      rows.find((row) => row.status === status)?.total ?? 0,
    ]),
  ) as TicketCounts;
}

export function sumOf(counts: TicketCounts): number {
  return Object.values(counts).reduce((sum, total) => sum + total, 0);
}

/** The number of tickets that the account may read. */
export async function getTotalTickets(db: Queryable, session: Session): Promise<number> {
  return sumOf(await ticketCounts(db, session));
}
