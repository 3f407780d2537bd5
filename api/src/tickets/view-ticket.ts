import type { Session, Ticket } from '@site/shared/contract';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database } from '../db/database';
import { preparedQuery } from '../db/prepared-query';
import { Problem } from '../http/problem';
import { otherAgentsAnswering } from './answering';
import { billingNames, withName } from './billing-names';
import { messageFor } from './message-response';
import { assignees, isAssignee, summaryColumns, summaryFor } from './summary-columns';
import { ticketMessages, tickets } from './tables';
import { canRead, canReadAll } from './ticket-access';

const ticketQuery = preparedQuery('ticket', (db) =>
  db
    .select({
      ...summaryColumns,
      mergedInto: tickets.mergedInto,
      rating: tickets.rating,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, isAssignee)
    .where(eq(tickets.id, sql.placeholder('id'))),
);

const messagesQuery = preparedQuery('messages_of_ticket', (db) =>
  db
    .select({ ...getTableColumns(ticketMessages), authorEmail: users.email })
    .from(ticketMessages)
    .innerJoin(users, eq(users.id, ticketMessages.authorId))
    .where(eq(ticketMessages.ticketId, sql.placeholder('id')))
    .orderBy(desc(ticketMessages.id)),
);

/**
 * A ticket with its messages, newest first, as an account reads it at `now` (ms). Throws
 * 'not-found' for a missing ticket and for the ticket of another account.
 */
export async function viewTicket(
  db: Database,
  session: Session,
  id: number,
  now: number,
): Promise<Ticket> {
  const [row] = await ticketQuery(db).execute({ id });
  if (!row || !canRead(session, row.user.id)) throw new Problem('not-found');
  const { mergedInto, rating, ...ticket } = row;
  const messages = await messagesQuery(db).execute({ id });
  const names = canReadAll(session) ? await billingNames(db, [row.user.id]) : new Map();
  return {
    ...summaryFor(session, ticket),
    user: withName(ticket.user, names),
    messages: messages.map((message) => messageFor(session, message)),
    ...(mergedInto !== null && { mergedInto }),
    ...(rating !== null && { rating }),
    ...(canReadAll(session) && { answering: await otherAgentsAnswering(db, session, id, now) }),
  };
}
