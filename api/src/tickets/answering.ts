import type { Session } from '@site/shared/contract';
import { ANSWERING_MS } from '@site/shared/rules';
import { and, asc, eq, gt, lte, ne, or } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Queryable } from '../db/database';
import { ticketAnswering } from './tables';
import { requireTicket } from './ticket-access';

type Agent = { id: number; email: string };

/** The condition for the other members of staff who write an answer to a ticket at `now` (ms). */
export function isAnsweredByOther(session: Session, ticketId: number, now: number) {
  return and(
    eq(ticketAnswering.ticketId, ticketId),
    ne(ticketAnswering.userId, session.id),
    gt(ticketAnswering.until, now),
  );
}

/** The other members of staff who write an answer to a ticket at `now` (ms). */
export function otherAgentsAnswering(
  db: Queryable,
  session: Session,
  ticketId: number,
  now: number,
): Promise<Agent[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(ticketAnswering)
    .innerJoin(users, eq(users.id, ticketAnswering.userId))
    .where(isAnsweredByOther(session, ticketId, now))
    .orderBy(asc(users.id));
}

/**
 * Stores that the caller writes an answer to a ticket, or has stopped. Returns the other members of
 * staff who write one. Throws 'not-found'.
 */
export async function announceAnswering(
  db: Database,
  session: Session,
  { ticketId, isAnswering }: { ticketId: number; isAnswering: boolean },
  now: number,
): Promise<Agent[]> {
  await requireTicket(db, ticketId);
  if (isAnswering) {
    const until = now + ANSWERING_MS;
    await db
      .insert(ticketAnswering)
      .values({ ticketId, userId: session.id, until })
      .onConflictDoUpdate({
        target: [ticketAnswering.ticketId, ticketAnswering.userId],
        set: { until },
      });
  } else {
    const isOwn = and(
      eq(ticketAnswering.ticketId, ticketId),
      eq(ticketAnswering.userId, session.id),
    );
    // Also deletes the expired announcements of all accounts: nothing else deletes them.
    await db.delete(ticketAnswering).where(or(isOwn, lte(ticketAnswering.until, now)));
  }
  return otherAgentsAnswering(db, session, ticketId, now);
}
