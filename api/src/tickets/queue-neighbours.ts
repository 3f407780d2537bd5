import type { contract, ResponseOf } from '@site/shared/contract';
import { isWaiting } from '@site/shared/rules';
import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { WAITING_POSITIONS_END } from './queue';
import { tickets } from './tables';
import { waitingTotal } from './waiting-tickets';

/**
 * The waiting tickets before and after a ticket in the queue, and how many wait besides it. The
 * first ticket follows the last one. Throws 'not-found'.
 */
export async function queueNeighbours(
  db: Database,
  ticketId: number,
): Promise<ResponseOf<typeof contract.ticket.queueNeighbours>> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
  if (!ticket) throw new Problem('not-found');
  const position = sql`(${ticket.queue}::bigint, ${ticketId}::integer)`;
  const after = sql`(${tickets.queue}, ${tickets.id}) > ${position}`;
  const before = sql`(${tickets.queue}, ${tickets.id}) < ${position}`;
  const total = await waitingTotal(db);
  const next =
    (await firstWaiting(db, after)) ?? (await firstWaiting(db, ne(tickets.id, ticketId)));
  return {
    previous: await firstWaiting(db, before, true),
    next,
    waiting: total - (isWaiting(ticket.status) ? 1 : 0),
  };
}

/** The first waiting ticket of the queue that matches, or the last one with `fromEnd`. */
async function firstWaiting(db: Database, condition: SQL, fromEnd = false): Promise<number | null> {
  const direction = fromEnd ? desc : asc;
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(lt(tickets.queue, WAITING_POSITIONS_END), condition))
    .orderBy(direction(tickets.queue), direction(tickets.id))
    .limit(1);
  return row?.id ?? null;
}
