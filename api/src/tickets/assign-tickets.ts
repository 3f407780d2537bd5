import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockStaffAccount } from '../auth/staff';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTickets } from './lock-ticket';
import { tickets } from './tables';

/**
 * Assigns tickets to a member of staff; null removes the assignee. Returns the ids of the tickets
 * that changed. Throws 'assignee-unknown'.
 */
export async function assignTickets(
  tx: Transaction,
  ticketIds: readonly number[],
  assignee: number | null,
): Promise<number[]> {
  if (assignee !== null && !(await lockStaffAccount(tx, assignee)))
    throw new Problem('assignee-unknown');
  await lockTickets(tx, ticketIds);
  const hasOtherAssignee = sql`${tickets.assigneeId} is distinct from ${assignee}::integer`;
  const changed = await tx
    .update(tickets)
    .set({ assigneeId: assignee })
    .where(and(inArray(tickets.id, [...ticketIds]), hasOtherAssignee))
    .returning({ id: tickets.id });
  return changed.map(({ id }) => id);
}

/** Removes the assignee of all tickets of a member of staff who no longer answers them. */
export async function unassignTicketsOf(tx: Transaction, assigneeId: number): Promise<void> {
  const isAssigned = eq(tickets.assigneeId, assigneeId);
  await lockTickets(tx, [], isAssigned);
  await tx.update(tickets).set({ assigneeId: null }).where(isAssigned);
}
