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
import { and, asc, desc, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import type { MinuteOld } from '../db/minute-old';
import { partOfList } from '../db/part-of-list';
import { preparedQuery } from '../db/prepared-query';
import { billingNames, withName } from './billing-names';
import { waitingSince } from './queue';
import { assignees, isAssignee, summaryColumns, summaryFor } from './summary-columns';
import { ticketReads, tickets } from './tables';
import { canReadAll, isReadable } from './ticket-access';
import { matchesOtherFilters, matchesStatusFilters, type TicketFilters } from './ticket-filters';
import { hitColumn, hitPieces } from './ticket-search';
import { countFiltered, countSnoozed, ticketCounts } from './ticket-totals';

type TicketListQuery = ParsedBodyOf<typeof contract.ticket.loadTicketList>;

/**
 * A page of the tickets that the account may read (section 9): in the order of the queue for
 * staff, the last changed first for a customer. A page beyond the end is empty. `manyCounts` keeps
 * the counts of searches that find many tickets for a minute.
 */
export async function loadTicketList(
  db: Database,
  session: Session,
  filters: TicketListQuery,
  manyCounts: MinuteOld<TicketCounts>,
): Promise<ResponseOf<typeof contract.ticket.loadTicketList>> {
  const { isMany, some, all } = await matchesOtherFilters(db, session, filters);
  const isReadableHere = isReadable(session);
  // The page, the order and the filters for the status do not change the counts.
  const { page: _p, sort: _s, status: _st, needsAnswer: _n, snoozed: _sn, ...others } = filters;
  const countsKey = JSON.stringify([session.id, others]);
  // Without a filter other than the status, the stored counts are used: counting is slow.
  const counts = all
    ? await countFiltered(
        db,
        { isMany, some: and(isReadableHere, some), all: and(isReadableHere, all) },
        (read) => manyCounts(countsKey, read),
      )
    : await ticketCounts(db, session);
  const listedStatuses = TICKET_STATUSES.filter(
    (status) =>
      (!filters.status || status === filters.status) && (!filters.needsAnswer || isWaiting(status)),
  );
  const condition = and(isReadableHere, some, matchesStatusFilters(session, filters));
  const snoozed = canReadAll(session) ? await countSnoozed(db, some) : 0;
  const isSnoozedOnly = canReadAll(session) && filters.snoozed === true;
  const total = isSnoozedOnly
    ? snoozed
    : listedStatuses.reduce((sum, status) => sum + counts[status], 0) -
      (filters.needsAnswer ? snoozed : 0);
  const isFiltered = all !== undefined || listedStatuses.length < TICKET_STATUSES.length;
  return {
    tickets: await ticketPage(db, session, condition, filters, { total, isFiltered, isMany }),
    total,
    counts,
    ...(canReadAll(session) && { snoozed }),
  };
}

/** The ids of all tickets that match the filters, newest first, up to the limit of a selection. */
export async function findTicketIds(
  db: Database,
  session: Session,
  filters: TicketFilters,
): Promise<number[]> {
  const { all } = await matchesOtherFilters(db, session, filters);
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isReadable(session), all, matchesStatusFilters(session, filters)))
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
 * The keys of `ORDERS` for a search that finds few tickets, with the same values. Adding 0 keeps
 * PostgreSQL from walking the index of the order: the walk would test all other tickets first.
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

type PageQuery = {
  seesAll: boolean;
  condition: SQL | undefined;
  sort: TicketSort;
  search: string | undefined;
  /** The search finds many tickets. */
  isMany: boolean;
  /** The rows are read in the opposite order, and `offset` counts from the end of the list. */
  isNearEnd: boolean;
  size: number | Placeholder;
  offset: number | Placeholder;
  readerId: number | Placeholder;
};

function pageQuery(db: Queryable, query: PageQuery) {
  const { seesAll, condition, sort, search, isMany, isNearEnd, size, offset, readerId } = query;
  // What staff write is new to the owner, and what the owner writes is new to staff.
  const newestOfOtherSide = seesAll ? tickets.lastByCustomer : tickets.lastByStaff;
  const { keys, isDescending } = ORDERS[sort];
  // The page comes first, so that only its tickets are joined.
  const shown = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(condition)
    .orderBy(...orderBy(search && !isMany ? SEARCH_KEYS[sort] : keys, isDescending !== isNearEnd))
    .limit(size)
    .offset(offset)
    .as('shown');
  return db
    .select({
      ...summaryColumns,
      queue: tickets.queue,
      isUnread: sql<boolean>`${newestOfOtherSide} > coalesce(${ticketReads.messageId}, 0)`,
      hit: seesAll && search ? hitColumn(search) : sql<string | null>`null`,
    })
    .from(shown)
    .innerJoin(tickets, eq(tickets.id, shown.id))
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, readerId)),
    )
    .orderBy(...orderBy(keys, isDescending));
}

/** A page of a customer's tickets without filters. */
const ownPage = preparedQuery('own_tickets', (db) =>
  pageQuery(db, {
    seesAll: false,
    condition: eq(tickets.userId, sql.placeholder('id')),
    sort: 'changed',
    search: undefined,
    isMany: false,
    isNearEnd: false,
    size: TICKETS_PER_PAGE,
    offset: sql.placeholder('offset'),
    readerId: sql.placeholder('id'),
  }),
);

async function ticketPage(
  db: Queryable,
  session: Session,
  condition: SQL | undefined,
  { page, search, sort = 'wait' }: TicketListQuery,
  { total, isFiltered, isMany }: { total: number; isFiltered: boolean; isMany: boolean },
): Promise<ListedTicket[]> {
  const seesAll = canReadAll(session);
  const { offset, size, isNearEnd } = partOfList(page, TICKETS_PER_PAGE, total);
  const rows =
    seesAll || isFiltered || isNearEnd
      ? await pageQuery(db, {
          ...{ seesAll, condition, search, isMany, isNearEnd, size, offset },
          sort: seesAll ? sort : 'changed',
          readerId: session.id,
        })
      : await ownPage(db).execute({ id: session.id, offset });
  const names = seesAll
    ? await billingNames(
        db,
        rows.map(({ user }) => user.id),
      )
    : new Map();
  return rows.map(({ queue, hit, ...ticket }) => {
    const since = seesAll ? waitingSince(queue) : null;
    return {
      ...summaryFor(session, ticket),
      user: withName(ticket.user, names),
      ...(since !== null && { waitingSince: since }),
      ...(hit !== null && { hit: hitPieces(hit) }),
    };
  });
}
