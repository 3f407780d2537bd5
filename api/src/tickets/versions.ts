import type { Session } from '@site/shared/contract';
import { can } from '@site/shared/rules';
import { and, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isActive } from '../auth/sessions';
import { sessions, users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { isAnsweredByOther } from './answering';
import { assignees, isAssignee } from './summary-columns';
import { ALL_TICKETS, ticketAnswering, ticketListVersions, tickets } from './tables';
import { canReadAll } from './ticket-access';

const listVersions = preparedQuery('list_versions', (db) =>
  db
    .select()
    .from(ticketListVersions)
    .where(inArray(ticketListVersions.listId, [sql.placeholder('id'), sql.placeholder('all')]))
    .orderBy(ticketListVersions.listId),
);

/**
 * The version of the lists of tickets that an account reads. It changes with each change of a
 * ticket that the account may read, and when the account reads a ticket.
 */
export async function listVersion(db: Queryable, session: Session): Promise<string> {
  const { id } = session;
  const rows = await listVersions(db).execute({ id, all: canReadAll(session) ? ALL_TICKETS : id });
  return JSON.stringify([session.id, session.role, rows.map((row) => [row.listId, row.version])]);
}

function versionQuery(db: Queryable, answering: SQL, id: number | Placeholder) {
  return db
    .select({
      version: tickets.version,
      owner: users.email,
      assignee: assignees.email,
      answering: sql<string | null>`${answering}`,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .where(eq(tickets.id, id));
}

const ownTicketVersion = preparedQuery('ticket_version', (db) =>
  versionQuery(db, sql`null`, sql.placeholder('id')),
);

/** The version of a ticket as an account reads it at `now` (ms); null for a missing ticket. */
export async function ticketVersion(
  db: Queryable,
  session: Session,
  id: number,
  now: number,
): Promise<string | null> {
  const answering = db
    .select({ ids: sql`string_agg(${ticketAnswering.userId}::text, ',')` })
    .from(ticketAnswering)
    .where(isAnsweredByOther(session, id, now));
  const [row] = canReadAll(session)
    ? await versionQuery(db, sql`(${answering})`, id)
    : await ownTicketVersion(db).execute({ id });
  return row ? JSON.stringify([session.id, session.role, id, row]) : null;
}

/**
 * The version of each session by the session's id: the role, the versions of its lists and, for
 * staff, who writes an answer to which ticket. All tickets and lists of a session depend only on
 * these. Sessions that have ended are missing.
 */
export async function sessionVersions(
  db: Queryable,
  sessionIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const allTickets = db
    .select({ version: ticketListVersions.version })
    .from(ticketListVersions)
    .where(eq(ticketListVersions.listId, ALL_TICKETS));
  const ticketAndAgent = sql`${ticketAnswering.ticketId} || ' ' || ${ticketAnswering.userId}`;
  const answering = db
    .select({ pairs: sql`string_agg(${ticketAndAgent}, ',' order by ${ticketAndAgent})` })
    .from(ticketAnswering)
    .where(gt(ticketAnswering.until, now));
  const rows = await db
    .select({
      id: sessions.id,
      role: users.role,
      ownTickets: ticketListVersions.version,
      allTickets: sql<number | null>`(${allTickets})`,
      answering: sql<string | null>`(${answering})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(ticketListVersions, eq(ticketListVersions.listId, users.id))
    .where(
      and(
        sql`${sessions.id} in (select json_array_elements_text(${JSON.stringify(sessionIds)}::json))`,
        isActive(now),
      ),
    );
  return new Map(
    rows.map(({ id, role, ownTickets, allTickets, answering }) => [
      id,
      JSON.stringify([
        role,
        ownTickets,
        ...(can(role, 'seeEveryTicket') ? [allTickets, answering] : []),
      ]),
    ]),
  );
}
