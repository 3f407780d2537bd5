import { can } from '@site/shared/rules';
import { and, eq, gt, sql } from 'drizzle-orm';
import { isActive } from '../auth/sessions';
import { sessions, users } from '../auth/tables';
import type { Database } from '../db/database';
import { ALL_TICKETS, ticketAnswering, ticketListVersions } from './tables';

/**
 * What the tickets and lists of each session depend on: the role, the versions of its lists and,
 * for staff, who writes an answer to which ticket. Sessions that have ended are missing.
 */
export async function ticketStamps(
  db: Database,
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
