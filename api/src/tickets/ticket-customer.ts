import type { TicketCustomer } from '@site/shared/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import { planColumns } from '../auth/next-plan';
import { nextPlans, users } from '../auth/tables';
import type { Database } from '../db/database';
import { Problem } from '../http/problem';
import { billingNames, withName } from './billing-names';
import { tickets } from './tables';

const MAX_LISTED_TICKETS = 5;

/** The owner of a ticket, with the plan and the other tickets. Throws 'not-found'. */
export async function ticketCustomer(db: Database, ticketId: number): Promise<TicketCustomer> {
  const [owner] = await db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      ...planColumns,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(nextPlans, eq(nextPlans.userId, users.id))
    .where(eq(tickets.id, ticketId));
  if (!owner) throw new Problem('not-found');
  const otherTickets = and(eq(tickets.userId, owner.id), ne(tickets.id, ticketId));
  return {
    ...withName(owner, await billingNames(db, [owner.id])),
    ticketCount: await db.$count(tickets, otherTickets),
    otherTickets: await db
      .select({ id: tickets.id, title: tickets.title, status: tickets.status })
      .from(tickets)
      .where(otherTickets)
      .orderBy(desc(tickets.updatedAt))
      .limit(MAX_LISTED_TICKETS),
  };
}
