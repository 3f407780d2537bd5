import type {
  contract,
  ListedTicket,
  ParsedBodyOf,
  ResponseOf,
  Session,
} from '@site/shared/contract';
import {
  isWaiting,
  MAX_SELECTED_TICKETS,
  TICKET_STATUSES,
  TICKETS_PER_PAGE,
  type TicketSort,
} from '@site/shared/rules';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import { WAITING_POSITIONS_END } from './queue';
import { assignees, isAssignee, summaryColumns, summaryFor } from './summary-columns';
import { ticketReads, tickets } from './tables';
import { canReadAll, isReadable } from './ticket-access';
import { matchesOtherFilters, matchesStatusFilters, type TicketFilters } from './ticket-filters';
import { hitColumn, hitPieces } from './ticket-search';
import { countByStatus, ticketCounts } from './ticket-totals';

type TicketListQuery = ParsedBodyOf<typeof contract.ticket.loadTicketList>;

/**
 * A page of the tickets that the account may read (section 9): in the order of the queue for
 * staff, the last changed first for a customer. A page beyond the end is empty.
 */
export async function loadTicketList(
  db: Database,
  session: Session,
  filters: TicketListQuery,
): Promise<ResponseOf<typeof contract.ticket.loadTicketList>> {
  const otherFilters = matchesOtherFilters(session, filters);
  const matchesAnyStatus = and(isReadable(session), otherFilters);
  // Without a filter other than the status, the stored counts are used: counting is slow.
  const counts = otherFilters
    ? await countByStatus(db, matchesAnyStatus)
    : await ticketCounts(db, session);
  const listedStatuses = TICKET_STATUSES.filter(
    (status) =>
      (!filters.status || status === filters.status) && (!filters.needsAnswer || isWaiting(status)),
  );
  const condition = and(matchesAnyStatus, matchesStatusFilters(filters));
  return {
    tickets: await ticketPage(db, session, condition, filters),
    total: listedStatuses.reduce((sum, status) => sum + counts[status], 0),
    counts,
  };
}

/** The ids of all tickets that match the filters, newest first, up to the limit of a selection. */
export async function findTicketIds(
  db: Database,
  session: Session,
  filters: TicketFilters,
): Promise<number[]> {
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        isReadable(session),
        matchesOtherFilters(session, filters),
        matchesStatusFilters(filters),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(MAX_SELECTED_TICKETS);
  return rows.map(({ id }) => id);
}

const ORDERS: Readonly<Record<TicketSort, SQL[]>> = {
  wait: [asc(tickets.queue), asc(tickets.id)],
  changed: [desc(tickets.updatedAt), desc(tickets.id)],
  newest: [desc(tickets.id)],
  oldest: [asc(tickets.id)],
};

/**
 * The orders of a search, by the same values. Adding 0 keeps PostgreSQL from walking the index of
 * the order: a search finds few tickets, and the walk would test all other tickets first.
 */
const SEARCH_ORDERS: typeof ORDERS = {
  wait: [sql`${tickets.queue} + 0`, sql`${tickets.id} + 0`],
  changed: [sql`${tickets.updatedAt} + interval '0' desc`, sql`${tickets.id} + 0 desc`],
  newest: [sql`${tickets.id} + 0 desc`],
  oldest: [sql`${tickets.id} + 0`],
};

async function ticketPage(
  db: Queryable,
  session: Session,
  condition: SQL | undefined,
  { page, search, sort = 'wait' }: TicketListQuery,
): Promise<ListedTicket[]> {
  const seesAll = canReadAll(session);
  // What staff write is new to the owner, and what the owner writes is new to staff.
  const newestOfOtherSide = seesAll ? tickets.lastByCustomer : tickets.lastByStaff;
  const order = (search ? SEARCH_ORDERS : ORDERS)[seesAll ? sort : 'changed'];
  // The page comes first, so that only its tickets are joined.
  const shown = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(condition)
    .orderBy(...order)
    .limit(TICKETS_PER_PAGE)
    .offset((page - 1) * TICKETS_PER_PAGE)
    .as('shown');
  const rows = await db
    .select({
      ...summaryColumns,
      queue: tickets.queue,
      isUnread: sql<boolean>`${newestOfOtherSide} > coalesce(${ticketReads.messageId}, 0)`,
      hit: seesAll && search ? hitColumn(search) : sql<null>`null`,
    })
    .from(shown)
    .innerJoin(tickets, eq(tickets.id, shown.id))
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .orderBy(...order);
  return rows.map(({ queue, hit, ...ticket }) => ({
    ...summaryFor(session, ticket),
    // The position of a waiting ticket is the time since when it waits.
    ...(seesAll && queue < WAITING_POSITIONS_END && { waitingSince: queue }),
    ...(hit !== null && { hit: hitPieces(hit) }),
  }));
}
