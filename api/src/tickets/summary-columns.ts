import type { Session, TicketSummary } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { tickets } from './tables';
import { canReadAll } from './ticket-access';

/** The assignee's account in a query that also has the owner's. Join it with `isAssignee`. */
export const assignees = alias(users, 'assignees');
export const isAssignee = eq(assignees.id, tickets.assigneeId);

/** The columns of a ticket, its owner and its assignee that the list and the ticket's page show. */
export const summaryColumns = {
  id: tickets.id,
  title: tickets.title,
  category: tickets.category,
  status: tickets.status,
  language: tickets.language,
  updatedAt: tickets.updatedAt,
  user: { id: users.id, email: users.email },
  assignee: { id: assignees.id, email: assignees.email },
  tags: tickets.tags,
  snoozedUntil: tickets.snoozedUntil,
};

type StaffFields = Pick<TicketSummary, 'assignee' | 'tags'> & { snoozedUntil: number | null };

/** A row of `summaryColumns` without the fields that the account may not read. */
export function summaryFor<Row extends StaffFields>(
  session: Session,
  { assignee, tags, snoozedUntil, ...row }: Row,
) {
  if (!canReadAll(session)) return row;
  return { ...row, assignee, tags, ...(snoozedUntil !== null && { snoozedUntil }) };
}
