import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import {
  and,
  arrayContains,
  count,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { rowsOfAccountsFoundBy } from '../auth/find-accounts';
import type { Queryable } from '../db/database';
import { type FoundRows, fewRows, foundRows, namedRows, type SearchPart } from '../db/found-rows';
import { rowsOfAccountsNamed } from '../orders/find-by-name';
import { WAITING_POSITIONS_END } from './queue';
import { tickets, ticketWords } from './tables';
import { canReadAll } from './ticket-access';
import { hasWords, matchesWords } from './ticket-search';
import { WAITING_STATUSES } from './ticket-totals';

/**
 * The most ids of found tickets that a query of a list contains. A search that finds more is a part
 * of each query instead.
 */
const MAX_NAMED_TICKETS = 10_000;

export type TicketFilters = ParsedBodyOf<typeof contract.ticket.findTicketIds>;

/** The condition of the filters for the status. Customers do not learn what is snoozed. */
export function matchesStatusFilters(
  session: Session,
  { status, needsAnswer, snoozed }: TicketFilters,
): SQL | undefined {
  const seesAll = canReadAll(session);
  const isUnanswered = seesAll
    ? lt(tickets.queue, WAITING_POSITIONS_END)
    : inArray(tickets.status, WAITING_STATUSES);
  return and(
    status && eq(tickets.status, status),
    needsAnswer ? isUnanswered : undefined,
    snoozed && seesAll ? isNotNull(tickets.snoozedUntil) : undefined,
  );
}

/**
 * The conditions for the tickets that a search and the filters other than the status find, as in
 * `FoundRows`; undefined if no search and no such filter is set.
 */
export type FoundTickets = {
  /** The search finds too many tickets to name them in a query. */
  isMany: boolean;
  /** For a query that needs a few of the tickets, in an order that has an index. */
  some: SQL | undefined;
  /** For a query that reads all of the tickets. */
  all: SQL | undefined;
};

/** What the search and all filters except those for the status find. */
export async function matchesOtherFilters(
  db: Queryable,
  session: Session,
  filters: TicketFilters,
): Promise<FoundTickets> {
  const { search, category, changedFrom, changedBefore } = filters;
  const others = and(
    canReadAll(session) ? matchesStaffFilters(session, filters) : undefined,
    category === undefined ? undefined : eq(tickets.category, category),
    changedFrom === undefined ? undefined : gte(tickets.updatedAt, changedFrom),
    changedBefore === undefined ? undefined : lt(tickets.updatedAt, changedBefore),
  );
  const found = search ? await matchesSearch(db, session, search) : undefined;
  return {
    isMany: found?.isMany ?? false,
    some: and(others, found?.some),
    all: and(others, found?.all),
  };
}

/** The filters that customers do not have. */
function matchesStaffFilters(
  session: Session,
  { assignee, tag, language }: TicketFilters,
): SQL | undefined {
  return and(
    assignee === 'none' ? isNull(tickets.assigneeId) : undefined,
    assignee !== undefined && assignee !== 'none'
      ? eq(tickets.assigneeId, assignee === 'me' ? session.id : assignee)
      : undefined,
    tag === undefined ? undefined : arrayContains(tickets.tags, [tag]),
    language === undefined ? undefined : eq(tickets.language, language),
  );
}

/**
 * '#77' finds only the ticket with this id. Any other search finds words in title and messages. For
 * staff it also finds words of the owner's email and billing names, and for a customer a part of
 * the title. A number without '#' also finds the ticket with this id.
 */
async function matchesSearch(db: Queryable, session: Session, search: string): Promise<FoundRows> {
  const [, hash, id] = /^(#?)(\d{1,9})$/.exec(search) ?? [];
  const byId = id ? eq(tickets.id, Number(id)) : undefined;
  if (hash && byId) return fewRows(byId);
  if (canReadAll(session))
    return foundRows(tickets, [
      ...(await ticketsWithWords(db, search)),
      ...(await rowsOfAccountsFoundBy(db, search, tickets.userId)),
      ...(await rowsOfAccountsNamed(db, search, tickets.userId)),
      ...(byId ? [{ isMany: false, condition: byId, test: byId }] : []),
    ]);
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return fewRows(sql`(${or(hasWords(search), byId, ilike(tickets.title, pattern))})`);
}

/** The part of a search that finds words in titles and messages. Empty if no ticket has them. */
async function ticketsWithWords(db: Queryable, search: string): Promise<SearchPart[]> {
  const id = ticketWords.ticketId;
  const hasAll = matchesWords(search);
  const some = db
    .select({ id })
    .from(ticketWords)
    .where(hasAll)
    .limit(MAX_NAMED_TICKETS + 1)
    .as('some');
  // As a text, because the next query gets the ids as they come.
  const [found] = await db
    .select({ total: count(), ids: sql<string>`array_agg(${some.id})::text` })
    .from(some);
  if (!found || found.total === 0) return [];
  if (found.total <= MAX_NAMED_TICKETS) return [namedRows(tickets.id, found.ids)];
  return [
    {
      isMany: true,
      condition: sql`${tickets.id} in (select ${id} from ${ticketWords} where ${hasAll})`,
      test: sql`(select ${hasAll} from ${ticketWords} where ${id} = ${tickets.id})`,
    },
  ];
}
