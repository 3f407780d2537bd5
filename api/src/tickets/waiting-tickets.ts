import type { contract, ResponseOf, Session } from '@site/shared/contract';
import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { Problem } from '../http/problem';
import { WAITING_POSITIONS_END } from './queue';
import { tickets, ticketTotals } from './tables';
import { WAITING_STATUSES } from './ticket-totals';

const waitingTotals = preparedQuery('waiting_totals', (db) =>
  db
    .select({ total: ticketTotals.total })
    .from(ticketTotals)
    .where(inArray(ticketTotals.status, WAITING_STATUSES)),
);

const snoozedTotal = preparedQuery('snoozed_total', (db) =>
  db.select({ total: count() }).from(tickets).where(isNotNull(tickets.snoozedUntil)),
);

const waitingOfAgent = preparedQuery('waiting_of_agent', (db) =>
  db
    .select({ mine: count() })
    .from(tickets)
    .where(
      and(eq(tickets.assigneeId, sql.placeholder('id')), lt(tickets.queue, WAITING_POSITIONS_END)),
    ),
);

/** How many tickets wait for an answer of support, without the snoozed ones. */
export async function waitingTotal(db: Queryable): Promise<number> {
  const totals = await waitingTotals(db).execute();
  const [snoozed] = await snoozedTotal(db).execute();
  return totals.reduce((sum, { total }) => sum + total, 0) - (snoozed?.total ?? 0);
}

/** How many tickets wait, and how many of them are assigned to the account. */
export async function waitingTickets(
  db: Queryable,
  { id }: Session,
): Promise<ResponseOf<typeof contract.ticket.waitingTickets>> {
  const [row] = await waitingOfAgent(db).execute({ id });
  return { waiting: await waitingTotal(db), mine: row?.mine ?? 0 };
}

/**
 * The waiting tickets before and after a ticket in the queue, and the number of waiting tickets
 * without it. After the last ticket comes the first. Throws 'not-found'.
 */
export async function queueNeighbours(
  db: Queryable,
  ticketId: number,
): Promise<ResponseOf<typeof contract.ticket.queueNeighbours>> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
  if (!ticket) throw new Problem('not-found');
  const position = sql`(${ticket.queue}::bigint, ${ticketId}::integer)`;
  const after = sql`(${tickets.queue}, ${tickets.id}) > ${position}`;
  const before = sql`(${tickets.queue}, ${tickets.id}) < ${position}`;
  const total = await waitingTotal(db);
  const next =
    (await firstWaiting(db, after, asc)) ?? (await firstWaiting(db, ne(tickets.id, ticketId), asc));
  return {
    previous: await firstWaiting(db, before, desc),
    next,
    waiting: total - (ticket.queue < WAITING_POSITIONS_END ? 1 : 0),
  };
}

/**
 * The first waiting ticket that matches: from the front of the queue (`asc`) or its end (`desc`).
 */
async function firstWaiting(
  db: Queryable,
  condition: SQL,
  direction: typeof asc | typeof desc,
): Promise<number | null> {
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(lt(tickets.queue, WAITING_POSITIONS_END), condition))
    .orderBy(direction(tickets.queue), direction(tickets.id))
    .limit(1);
  return row?.id ?? null;
}
