import { isWaiting, TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { ticketTotals } from './tables';

/** Later than any moment, in ms: whoever waits stands before everything that nobody waits for. */
const BEHIND = 1e14;

/**
 * The place of a ticket in the administrator's list, smallest first: whoever waits by the moment the waiting began, then the rest,
 * last changed first. A second question does not lose the place of the first: `before` is the place so far.
 */
export function placeInQueue(status: TicketStatus, now: number, before?: number): number {
  if (!isWaiting(status)) return BEHIND - now;
  return before !== undefined && before < BEHIND / 2 ? before : now;
}

/** Keeps the totals when tickets change their status, appear (no `from`) or go (no `to`). */
export async function countMove(
  tx: Transaction,
  from: TicketStatus | null,
  to: TicketStatus | null,
  tickets = 1,
): Promise<void> {
  if (from === to) return;
  // Always in the same order, so that two moves never wait for each other.
  for (const status of TICKET_STATUSES) {
    const change = status === to ? tickets : status === from ? -tickets : 0;
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
