import type {
  contract,
  ListedTicket,
  ParsedBodyOf,
  ResponseOf,
  Session,
} from '@site/shared/contract';
import { TICKETS_PER_PAGE } from '@site/shared/rules';
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import { summaryColumns } from './summary-columns';
import { ticketReads, tickets } from './tables';
import { canReadAll, isReadable } from './ticket-access';
import { sumOf, ticketCounts } from './ticket-totals';

type TicketListFilters = ParsedBodyOf<typeof contract.ticket.loadTicketList>;

/**
 * A page of the tickets that the account may read (section 9): in the order of the queue for an
 * admin, the last changed first for a customer. A page beyond the end is empty.
 */
export async function loadTicketList(
  db: Database,
  session: Session,
  { page, search, status }: TicketListFilters,
): Promise<ResponseOf<typeof contract.ticket.loadTicketList>> {
  const condition = and(
    isReadable(session),
    status && eq(tickets.status, status),
    search ? matchesSearch(session, search) : undefined,
  );
  const counts = await ticketCounts(db, session);
  // The stored counts answer unless there is a search: counting all tickets is slow.
  const countedTotal = status ? counts[status] : sumOf(counts);
  const total = search ? await countMatches(db, condition) : countedTotal;
  return { tickets: await ticketPage(db, session, condition, page), total, counts };
}

/** Finds text in the title, or the id with or without '#'. For an admin also the owner's email. */
function matchesSearch(session: Session, search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^#?(\d{1,9})$/.exec(search)?.[1];
  return or(
    ilike(tickets.title, pattern),
    id ? eq(tickets.id, Number(id)) : undefined,
    canReadAll(session) ? ilike(users.email, pattern) : undefined,
  );
}

async function countMatches(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(condition);
  return row?.total ?? 0;
}

function ticketPage(
  db: Queryable,
  session: Session,
  condition: SQL | undefined,
  page: number,
): Promise<ListedTicket[]> {
  const lastOfOtherSide = session.role === 'admin' ? tickets.lastByCustomer : tickets.lastByAdmin;
  return db
    .select({
      ...summaryColumns,
      isUnread: sql<boolean>`${lastOfOtherSide} > coalesce(${ticketReads.messageId}, 0)`,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .where(condition)
    .orderBy(
      ...(canReadAll(session)
        ? [tickets.queue, tickets.id]
        : [desc(tickets.updatedAt), desc(tickets.id)]),
    )
    .limit(TICKETS_PER_PAGE)
    .offset((page - 1) * TICKETS_PER_PAGE);
}
