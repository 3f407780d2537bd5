import type { Session } from '@site/shared/contract';
import { can, roleOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { tickets } from './tables';

/** The condition for the tickets that an account may read: its own, or all (section 6). */
export function isReadable(session: Session) {
  return canReadAll(session) ? undefined : eq(tickets.userId, session.id);
}

/** Whether an account may read a ticket of this owner. */
export function canRead(session: Session, ownerId: number): boolean {
  return ownerId === session.id || canReadAll(session);
}

export function canReadAll(session: Session): boolean {
  return can(roleOf(session), 'seeEveryTicket');
}

/** Throws 'not-found' for a missing ticket. For calls of staff only. */
export async function requireTicket(db: Queryable, id: number): Promise<void> {
  const [ticket] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id));
  if (!ticket) throw new Problem('not-found');
}
