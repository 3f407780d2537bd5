import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { and, arrayContains, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import { WAITING_POSITIONS_END } from './queue';
import { tickets, ticketWords } from './tables';
import { canReadAll } from './ticket-access';
import { hasEmailWords, hasWords, matchesWords } from './ticket-search';

export type TicketFilters = ParsedBodyOf<typeof contract.ticket.findTicketIds>;

/** The condition of the filters for the status. */
export function matchesStatusFilters({ status, needsAnswer }: TicketFilters): SQL | undefined {
  return and(
    status && eq(tickets.status, status),
    needsAnswer ? lt(tickets.queue, WAITING_POSITIONS_END) : undefined,
  );
}

/** The condition of all filters except those for the status; undefined if none of them is set. */
export function matchesOtherFilters(session: Session, filters: TicketFilters): SQL | undefined {
  const { search, category, changedFrom, changedBefore } = filters;
  return and(
    canReadAll(session) ? matchesStaffFilters(session, filters) : undefined,
    search ? matchesSearch(session, search) : undefined,
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
function matchesSearch(session: Session, search: string): SQL | undefined {
  const [, hash, id] = /^(#?)(\d{1,9})$/.exec(search) ?? [];
  if (hash) return eq(tickets.id, Number(id));
  if (canReadAll(session)) return sql`${tickets.id} in (${foundTickets(search, id)})`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(
    hasWords(search),
    id ? eq(tickets.id, Number(id)) : undefined,
    ilike(tickets.title, pattern),
  );
}

/**
 * The ids of the tickets that a search of staff finds. Each part has its own index; as alternatives
 * of one condition they would be tested for every ticket. `offset 0` keeps PostgreSQL, which
 * expects many owners, from reading all tickets to join them.
 */
function foundTickets(search: string, id: string | undefined): SQL {
  return sql`
    select ${ticketWords.ticketId} from ${ticketWords} where ${matchesWords(search)}
    union all
    select owned.id from ${users}
    cross join lateral (select id from tickets where user_id = ${users.id} offset 0) owned
    where ${hasEmailWords(search)}
    ${id ? sql`union all select ${Number(id)}::integer` : sql``}`;
}
