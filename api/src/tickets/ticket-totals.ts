import type { Session, TicketCounts } from '@site/shared/contract';
import { isWaiting, TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { tickets, ticketTotals } from './tables';
import { canReadAll } from './ticket-access';
import type { FoundTickets } from './ticket-filters';

/**
 * Updates the stored totals when tickets change their status. `from` is null for new tickets, `to`
 * is null for deleted tickets.
 */
export async function updateTotals(
  tx: Transaction,
  from: TicketStatus | null,
  to: TicketStatus | null,
  ticketCount = 1,
): Promise<void> {
  if (from === to) return;
  await changeTotals(
    tx,
    new Map([
      ...(from === null ? [] : [[from, -ticketCount] as const]),
      ...(to === null ? [] : [[to, ticketCount] as const]),
    ]),
  );
}

/** Adds `changes` to the stored number of tickets with each status. */
export async function changeTotals(
  tx: Transaction,
  changes: ReadonlyMap<TicketStatus, number>,
): Promise<void> {
  // All transactions lock the rows in the same order, so they cannot deadlock.
  for (const status of TICKET_STATUSES) {
    const change = changes.get(status);
    if (!change) continue;
    await tx
      .insert(ticketTotals)
      .values({ status, total: change })
      .onConflictDoUpdate({
        target: ticketTotals.status,
        set: { total: sql`${ticketTotals.total} + ${change}` },
      });
  }
}

const storedTotals = preparedQuery('ticket_totals', (db) => db.select().from(ticketTotals));

const ownTotals = preparedQuery('own_ticket_totals', (db) =>
  db
    .select({ status: tickets.status, total: count() })
    .from(tickets)
    .where(eq(tickets.userId, sql.placeholder('userId')))
    .groupBy(tickets.status),
);

/** The number of tickets with each status that the account may read. */
export async function ticketCounts(db: Queryable, session: Session): Promise<TicketCounts> {
  return withAllStatuses(
    canReadAll(session)
      ? await storedTotals(db).execute()
      : await ownTotals(db).execute({ userId: session.id }),
  );
}

/** The number of tickets with each status that match `condition`. */
async function countByStatus(db: Queryable, condition: SQL | undefined): Promise<TicketCounts> {
  const rows = await db
    .select({ status: tickets.status, total: count() })
    .from(tickets)
    .where(condition)
    .groupBy(tickets.status);
  return withAllStatuses(rows);
}

export const WAITING_STATUSES = TICKET_STATUSES.filter(isWaiting);
const OTHER_STATUSES = TICKET_STATUSES.filter((status) => !isWaiting(status));
/** Up to this many tickets that wait for no answer are counted anew for each list. */
const MAX_EXACT_COUNT = 10_000;

/**
 * The number of tickets with each status that a search and the filters other than the status find.
 * The numbers of tickets that wait for an answer are exact, and so are those of up to
 * `MAX_EXACT_COUNT` others. More others, and all others of a search that finds many tickets, are
 * counted by `ofMany`, which may return counts that are a minute old.
 */
export async function countFiltered(
  db: Queryable,
  { isMany, some, all }: FoundTickets,
  ofMany: (read: () => Promise<TicketCounts>) => Promise<TicketCounts>,
): Promise<TicketCounts> {
  const waiting = await countByStatus(db, and(some, inArray(tickets.status, WAITING_STATUSES)));
  const isOther = and(all, inArray(tickets.status, OTHER_STATUSES));
  const others =
    (isMany ? null : await countFew(db, isOther)) ??
    (await ofMany(() => countByStatus(db, isOther)));
  const entries = TICKET_STATUSES.map((status) => [status, waiting[status] + others[status]]);
  return Object.fromEntries(entries) as TicketCounts;
}

/** The number of tickets with each status; null if they are more than `MAX_EXACT_COUNT`. */
async function countFew(db: Queryable, condition: SQL | undefined): Promise<TicketCounts | null> {
  const few = db
    .select({ status: tickets.status })
    .from(tickets)
    .where(condition)
    .limit(MAX_EXACT_COUNT + 1)
    .as('few');
  const rows = await db
    .select({ status: few.status, total: count() })
    .from(few)
    .groupBy(few.status);
  const sum = rows.reduce((all, { total }) => all + total, 0);
  return sum <= MAX_EXACT_COUNT ? withAllStatuses(rows) : null;
}

function withAllStatuses(rows: readonly { status: TicketStatus; total: number }[]): TicketCounts {
  const entries = TICKET_STATUSES.map((status) => [
    status,
    rows.find((row) => row.status === status)?.total ?? 0,
  ]);
  return Object.fromEntries(entries) as TicketCounts;
}

/** How many of the tickets that match a condition are snoozed. */
export function countSnoozed(db: Queryable, condition?: SQL): Promise<number> {
  return db.$count(tickets, and(isNotNull(tickets.snoozedUntil), condition));
}

/** The number of tickets that the account may read. */
export async function getTotalTickets(db: Queryable, session: Session): Promise<number> {
  const counts = await ticketCounts(db, session);
  return Object.values(counts).reduce((sum, total) => sum + total, 0);
}
