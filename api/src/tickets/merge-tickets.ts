import { isClosed, isWaiting, MAX_TICKET_TAGS, type TicketStatus } from '@site/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTickets } from './lock-ticket';
import { queuePosition, waitingSince } from './queue';
import { recordClosed } from './record-closed';
import { type TicketRow, ticketMessages, ticketNotes, ticketReads, tickets } from './tables';
import { indexTicket } from './ticket-search';
import { updateTotals } from './ticket-totals';

/**
 * Moves the messages and notes of the ticket `from` to the ticket `into` of the same owner. The
 * messages keep their ids, which are in the order of time. The first ticket is closed and refers to
 * the second. The rows are locked, so merges, replies and closing run one after the other. Throws
 * 'not-found', 'merge-same', 'merge-other-owner', 'ticket-merged'.
 */
export async function mergeTickets(
  tx: Transaction,
  { from, into }: { from: number; into: number },
  now: number,
): Promise<void> {
  if (from === into) throw new Problem('merge-same');
  // Also locks the tickets that were merged into the source before: they change below.
  const rows = await lockTickets(tx, [from, into], eq(tickets.mergedInto, from));
  const source = rows.find(({ id }) => id === from);
  const target = rows.find(({ id }) => id === into);
  if (!source || !target) throw new Problem('not-found');
  if (source.userId !== target.userId) throw new Problem('merge-other-owner');
  if (source.mergedInto !== null || target.mergedInto !== null) throw new Problem('ticket-merged');
  await moveReads(tx, source, target);
  for (const table of [ticketMessages, ticketNotes])
    await tx.update(table).set({ ticketId: into }).where(eq(table.ticketId, from));
  await tx
    .update(tickets)
    .set({
      status: 'closed',
      updatedAt: now,
      queue: queuePosition('closed', now),
      snoozedUntil: null,
      mergedInto: into,
      // The ids of the last messages; a merged ticket has none.
      lastByStaff: 0,
      lastByCustomer: 0,
    })
    .where(eq(tickets.id, from));
  const merged = mergedFields(source, target, now);
  await tx.update(tickets).set(merged).where(eq(tickets.id, into));
  // The messages of tickets that were merged into the source before are in the target now.
  await tx.update(tickets).set({ mergedInto: into }).where(eq(tickets.mergedInto, from));
  await indexTicket(tx, from);
  await indexTicket(tx, into);
  await updateTotals(tx, source.status, 'closed');
  await updateTotals(tx, target.status, merged.status);
  await recordClosed(tx, source, now, { mergedInto: into });
}

/**
 * The fields of the target after the merge. If one of the two tickets waits, the target waits since
 * the earlier of their times, and is not snoozed. If both are closed, it stays closed and does not
 * count as changed.
 */
function mergedFields(source: TicketRow, target: TicketRow, now: number) {
  const lastByStaff = Math.max(source.lastByStaff, target.lastByStaff);
  const status = mergedStatus([source.status, target.status], lastByStaff > 0);
  const updatedAt = isClosed(status) ? target.updatedAt : now;
  return {
    status,
    updatedAt,
    queue: isWaiting(status)
      ? Math.min(waitingSince(source.queue) ?? now, waitingSince(target.queue) ?? now)
      : queuePosition(status, updatedAt),
    snoozedUntil: null,
    lastByStaff,
    lastByCustomer: Math.max(source.lastByCustomer, target.lastByCustomer),
    assigneeId: target.assigneeId ?? source.assigneeId,
    tags: [...new Set([...target.tags, ...source.tags])].slice(0, MAX_TICKET_TAGS).sort(),
  };
}

function mergedStatus(statuses: readonly TicketStatus[], isAnswered: boolean): TicketStatus {
  if (statuses.some(isWaiting)) return isAnswered ? 'waiting' : 'open';
  return statuses.every(isClosed) ? 'closed' : 'replied';
}

/**
 * An account that has read all of both tickets has read the merged ticket: the owner up to
 * `lastByStaff`, a member of staff up to `lastByCustomer`. For any other account, what it has read
 * of the target stays.
 */
async function moveReads(tx: Transaction, source: TicketRow, target: TicketRow): Promise<void> {
  const readUntil = ({ lastByStaff, lastByCustomer }: TicketRow) => sql`case other.user_id
    when ${source.userId} then ${lastByStaff}::integer else ${lastByCustomer}::integer end`;
  await tx.execute(sql`
    update ${ticketReads} set message_id = greatest(${ticketReads.messageId}, other.message_id)
    from ${ticketReads} other
    where ${ticketReads.ticketId} = ${target.id} and other.ticket_id = ${source.id}
      and other.user_id = ${ticketReads.userId}
      and other.message_id >= ${readUntil(source)}
      and ${ticketReads.messageId} >= ${readUntil(target)}`);
  await tx.delete(ticketReads).where(eq(ticketReads.ticketId, source.id));
}
