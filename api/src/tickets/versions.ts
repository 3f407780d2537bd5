import type { Session } from '@site/shared/contract';
import { can } from '@site/shared/rules';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { isActive } from '../auth/sessions';
import { sessions, users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { assignees, isAssignee } from './summary-columns';
import { ALL_TICKETS, ticketAnswering, ticketListVersions, tickets } from './tables';
import { canReadAll } from './ticket-access';

/**
 * The version of the lists that an account reads. It grows with each change of a ticket that it may
 * read, and with its own reading.
 */
export async function listVersion(db: Queryable, session: Session): Promise<string> {
  const lists = canReadAll(session) ? [ALL_TICKETS, session.id] : [session.id];
  const rows = await db
    .select()
    .from(ticketListVersions)
    .where(inArray(ticketListVersions.listId, lists))
    .orderBy(ticketListVersions.listId);
  return JSON.stringify([session.id, session.role, rows.map((row) => [row.listId, row.version])]);
}

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
    .where(
      and(
        eq(ticketAnswering.ticketId, id),
        ne(ticketAnswering.userId, session.id),
        gt(ticketAnswering.until, now),
      ),
    );
  const [row] = await db
    .select({
      version: tickets.version,
      owner: users.email,
      assignee: assignees.email,
      answering: canReadAll(session) ? sql<string | null>`(${answering})` : sql<null>`null`,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .where(eq(tickets.id, id));
  return row ? JSON.stringify([session.id, session.role, id, row]) : null;
}

/**
 * The session versions: what all tickets and lists of a session depend on, which is the role, the
 * versions of its lists and, for staff, who writes an answer to which ticket. Sessions that have
 * ended are missing.
 */
export async function sessionVersions(
  db: Queryable,
  sessionIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const all = db
    .select({ version: ticketListVersions.version })
    .from(ticketListVersions)
    .where(eq(ticketListVersions.listId, ALL_TICKETS));
  const pair = sql`${ticketAnswering.ticketId} || ' ' || ${ticketAnswering.userId}`;
  const answering = db
    .select({ pairs: sql`string_agg(${pair}, ',' order by ${pair})` })
    .from(ticketAnswering)
    .where(gt(ticketAnswering.until, now));
  const rows = await db
    .select({
      id: sessions.id,
      role: users.role,
      own: ticketListVersions.version,
      all: sql<number | null>`(${all})`,
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
    rows.map(({ id, role, own, all, answering }) => [
      id,
      JSON.stringify(can(role, 'seeEveryTicket') ? [role, own, all, answering] : [role, own]),
    ]),
  );
}
