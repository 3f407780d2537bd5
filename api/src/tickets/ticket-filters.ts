import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import {
  and,
  arrayContains,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { newestAccountsFoundBy } from '../auth/find-accounts';
import type { Queryable } from '../db/database';
import { WAITING_POSITIONS_END } from './queue';
import { tickets, ticketWords } from './tables';
import { canReadAll } from './ticket-access';
import { hasWords, matchesWords } from './ticket-search';

/** A search that finds more shows the newest ones. */
const MAX_FOUND_TICKETS = 2_000;
const MAX_FOUND_ACCOUNTS = 200;

export type TicketFilters = ParsedBodyOf<typeof contract.ticket.findTicketIds>;

/** The condition of the filters for the status. */
export function matchesStatusFilters({ status, needsAnswer }: TicketFilters): SQL | undefined {
  return and(
    status && eq(tickets.status, status),
    needsAnswer ? lt(tickets.queue, WAITING_POSITIONS_END) : undefined,
  );
}

/** The condition of all filters except those for the status; undefined if none of them is set. */
export async function matchesOtherFilters(
  db: Queryable,
  session: Session,
  filters: TicketFilters,
): Promise<SQL | undefined> {
  const { search, category, changedFrom, changedBefore } = filters;
  return and(
    canReadAll(session) ? matchesStaffFilters(session, filters) : undefined,
    search ? await matchesSearch(db, session, search) : undefined,
    category && eq(tickets.category, category),
    changedFrom === undefined ? undefined : gte(tickets.updatedAt, changedFrom),
    changedBefore === undefined ? undefined : lt(tickets.updatedAt, changedBefore),
  );
}

/** The filters that customers do not have. */
function matchesStaffFilters(session: Session, { assignee, tag }: TicketFilters): SQL | undefined {
  return and(
    assignee === 'none' ? isNull(tickets.assigneeId) : undefined,
    assignee !== undefined && assignee !== 'none'
      ? eq(tickets.assigneeId, assignee === 'me' ? session.id : assignee)
      : undefined,
    tag === undefined ? undefined : arrayContains(tickets.tags, [tag]),
  );
}

/**
 * '#77' finds only the ticket with this id. Any other search finds words in title and messages. For
 * staff it also finds words of the owner's email, and for a customer a part of the title. A number
 * without '#' also finds the ticket with this id.
 */
async function matchesSearch(
  db: Queryable,
  session: Session,
  search: string,
): Promise<SQL | undefined> {
  const [, hash, id] = /^(#?)(\d{1,9})$/.exec(search) ?? [];
  if (hash) return eq(tickets.id, Number(id));
  if (canReadAll(session)) {
    const ids = [
      ...(await ticketsWithWords(db, search)),
      ...(await ticketsOfFoundAccounts(db, search)),
      ...(id ? [Number(id)] : []),
    ];
    return sql`${tickets.id} = any(${`{${ids.join()}}`}::integer[])`;
  }
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(
    hasWords(search),
    id ? eq(tickets.id, Number(id)) : undefined,
    ilike(tickets.title, pattern),
  );
}

/**
 * The ids of the newest tickets with the words of a search. The first query has no order: with one,
 * a rare word would be looked for in all tickets. A usual word is soon found in the newest ones.
 */
async function ticketsWithWords(db: Queryable, search: string): Promise<number[]> {
  const id = ticketWords.ticketId;
  const found = db.select({ id }).from(ticketWords).where(matchesWords(search));
  const some = await found.limit(MAX_FOUND_TICKETS + 1);
  if (some.length <= MAX_FOUND_TICKETS) return some.map((row) => row.id);
  const newest = await db
    .select({ id })
    .from(ticketWords)
    .where(matchesWords(search))
    .orderBy(desc(id))
    .limit(MAX_FOUND_TICKETS);
  return newest.map((row) => row.id);
}

/** The ids of the newest tickets of the accounts whose email has the words of a search. */
async function ticketsOfFoundAccounts(db: Queryable, search: string): Promise<number[]> {
  const owners = await newestAccountsFoundBy(db, search, MAX_FOUND_ACCOUNTS);
  if (owners.length === 0) return [];
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(inArray(tickets.userId, owners))
    .orderBy(sql`${tickets.id} + 0 desc`)
    .limit(MAX_FOUND_TICKETS);
  return rows.map((row) => row.id);
}
