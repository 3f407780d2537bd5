import type { Session } from '@site/shared/contract';
import { can, roleOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { tickets } from './tables';

/** Own tickets, or everybody's for whoever sees every ticket (section 6). The one condition all lists go through. */
export function visibleTo(session: Session) {
  return seesAll(session) ? undefined : eq(tickets.userId, session.id);
}

/** The same question about one ticket's owner. */
export function mayRead(session: Session, ownerId: number): boolean {
  return ownerId === session.id || seesAll(session);
}

export function seesAll(session: Session): boolean {
  return can(roleOf(session), 'see every ticket');
}
