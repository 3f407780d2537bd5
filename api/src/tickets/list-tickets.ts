import type {
  contract,
  ListedTicket,
  ParsedBodyOf,
  ResponseOf,
  Session,
  TicketCounts,
} from '@site/shared/contract';
import { TICKET_STATUSES, TICKETS_PER_PAGE } from '@site/shared/rules';
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import { summary } from './summary';
import { ticketReads, tickets, ticketTotals } from './tables';
import { seesAll, visibleTo } from './visible-to';

type Wanted = ParsedBodyOf<typeof contract.ticket.loadTicketList>;

/** A page of 50 (section 9): the administrator's in the order of the queue, a customer's last changed first. Beyond the end it is empty. */
export async function listTickets(
  db: Database,
  session: Session,
  wanted: Wanted,
): Promise<ResponseOf<typeof contract.ticket.loadTicketList>> {
  const condition = and(
    visibleTo(session),
    wanted.status && eq(tickets.status, wanted.status),
    found(session, wanted.search),
  );
  const counts = await ticketCounts(db, session);
  const total = wanted.search
    ? await countFound(db, condition)
    : wanted.status
      ? counts[wanted.status]
      : sumOf(counts);
  return { tickets: await ticketPage(db, session, condition, wanted.page), total, counts };
}

export async function ticketTotal(db: Queryable, session: Session): Promise<number> {
  return sumOf(await ticketCounts(db, session));
}

async function ticketCounts(db: Queryable, session: Session): Promise<TicketCounts> {
  const rows = seesAll(session)
    ? await db.select().from(ticketTotals)
    : await db
        .select({ status: tickets.status, total: count() })
        .from(tickets)
        .where(visibleTo(session))
        .groupBy(tickets.status);
  return Object.fromEntries(
    TICKET_STATUSES.map((status) => [
      status,
      rows.find((row) => row.status === status)?.total ?? 0,
    ]),
  ) as TicketCounts;
}

function sumOf(counts: TicketCounts): number {
  return Object.values(counts).reduce((sum, total) => sum + total, 0);
}

/** Words of the title or the number, with or without '#'; the administrator finds the owner's email too. */
function found(session: Session, search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  return or(
    ilike(tickets.title, pattern),
    number ? eq(tickets.id, Number(number)) : undefined,
    seesAll(session) ? ilike(users.email, pattern) : undefined,
  );
}

async function countFound(db: Queryable, condition: SQL | undefined): Promise<number> {
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
  const lastOfOthers = session.role === 'admin' ? tickets.lastByCustomer : tickets.lastByAdmin;
  return db
    .select({
      ...summary,
      isUnread: sql<boolean>`${lastOfOthers} > coalesce(${ticketReads.messageId}, 0)`,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(
      ticketReads,
      and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, session.id)),
    )
    .where(condition)
    .orderBy(
      ...(seesAll(session)
        ? [tickets.queue, tickets.id]
        : [desc(tickets.updatedAt), desc(tickets.id)]),
    )
    .limit(TICKETS_PER_PAGE)
    .offset((page - 1) * TICKETS_PER_PAGE);
}
