import type {
  contract,
  ListedTicket,
  ParsedBodyOf,
  ResponseOf,
  Session,
  TicketCounts,
} from '@site/shared/contract';
import {
  isWaiting,
  MAX_SELECTED_TICKETS,
  TICKET_STATUSES,
  TICKETS_PER_PAGE,
  type TicketSort,
} from '@site/shared/rules';
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import type { MinuteOld } from '../db/minute-old';
import { partOfList } from '../db/part-of-list';
import { WAITING_POSITIONS_END } from './queue';
import { assignees, isAssignee, summaryColumns, summaryFor } from './summary-columns';
import { ticketReads, tickets } from './tables';
import { canReadAll, isReadable } from './ticket-access';
import { matchesOtherFilters, matchesStatusFilters, type TicketFilters } from './ticket-filters';
import { hitColumn, hitPieces } from './ticket-search';
import { countFiltered, ticketCounts } from './ticket-totals';

type TicketListQuery = ParsedBodyOf<typeof contract.ticket.loadTicketList>;

/**
 * A page of the tickets that the account may read (section 9): in the order of the queue for
 * staff, the last changed first for a customer. A page beyond the end is empty.
 */
export async function loadTicketList(
  db: Database,
  session: Session,
  filters: TicketListQuery,
  manyCounts: MinuteOld<TicketCounts>,
): Promise<ResponseOf<typeof contract.ticket.loadTicketList>> {
  const otherFilters = await matchesOtherFilters(db, session, filters);
  const matchesAnyStatus = and(isReadable(session), otherFilters);
  const { page: _page, sort: _sort, status: _status, needsAnswer: _needs, ...others } = filters;
  const countsKey = JSON.stringify([session.id, others]);
  // Without a filter other than the status, the stored counts are used: counting is slow.
  const counts = otherFilters
    ? await countFiltered(db, matchesAnyStatus, (read) => manyCounts(countsKey, read))
    : await ticketCounts(db, session);
  const listedStatuses = TICKET_STATUSES.filter(
    (status) =>
      (!filters.status || status === filters.status) && (!filters.needsAnswer || isWaiting(status)),
  );
  const condition = and(matchesAnyStatus, matchesStatusFilters(filters));
  const total = listedStatuses.reduce((sum, status) => sum + counts[status], 0);
  return { tickets: await ticketPage(db, session, condition, filters, total), total, counts };
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
        await matchesOtherFilters(db, session, filters),
        matchesStatusFilters(filters),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(MAX_SELECTED_TICKETS);
  return rows.map(({ id }) => id);
}

type Order = { keys: readonly SQLWrapper[]; isDescending: boolean };

const ORDERS: Readonly<Record<TicketSort, Order>> = {
  wait: { keys: [tickets.queue, tickets.id], isDescending: false },
  changed: { keys: [tickets.updatedAt, tickets.id], isDescending: true },
  newest: { keys: [tickets.id], isDescending: true },
  oldest: { keys: [tickets.id], isDescending: false },
};

/**
 * The keys of a search, with the same values. Adding 0 keeps PostgreSQL from walking the index of
 * the order: a search finds few tickets, and the walk would test all other tickets first.
 */
const SEARCH_KEYS: Readonly<Record<TicketSort, readonly SQL[]>> = {
  wait: [sql`${tickets.queue} + 0`, sql`${tickets.id} + 0`],
  changed: [sql`${tickets.updatedAt} + interval '0'`, sql`${tickets.id} + 0`],
  newest: [sql`${tickets.id} + 0`],
  oldest: [sql`${tickets.id} + 0`],
};

function orderBy(keys: readonly SQLWrapper[], isDescending: boolean): SQL[] {
  return keys.map((key) => (isDescending ? desc(key) : asc(key)));
}

async function ticketPage(
  db: Queryable,
  session: Session,
  condition: SQL | undefined,
  { page, search, sort = 'wait' }: TicketListQuery,
  total: number,
): Promise<ListedTicket[]> {
  const seesAll = canReadAll(session);
  // What staff write is new to the owner, and what the owner writes is new to staff.
  const newestOfOtherSide = seesAll ? tickets.lastByCustomer : tickets.lastByStaff;
  const shownSort = seesAll ? sort : 'changed';
  const { keys, isDescending } = ORDERS[shownSort];
  const { offset, size, isNearEnd } = partOfList(page, TICKETS_PER_PAGE, total);
  // The page comes first, so that only its tickets are joined.
  const shown = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(condition)
    .orderBy(...orderBy(search ? SEARCH_KEYS[shownSort] : keys, isDescending !== isNearEnd))
    .limit(size)
    .offset(offset)
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
    .orderBy(...orderBy(keys, isDescending));
  return rows.map(({ queue, hit, ...ticket }) => ({
    ...summaryFor(session, ticket),
    // The position of a waiting ticket is the time since when it waits.
    ...(seesAll && queue < WAITING_POSITIONS_END && { waitingSince: queue }),
    ...(hit !== null && { hit: hitPieces(hit) }),
  }));
}
