import { TICKET_STATUSES } from '@site/shared/rules';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '../db/personal-data';
import { unassignTicketsOf } from './assign-tickets';
import { lockTickets } from './lock-ticket';
import { messageResponse } from './message-response';
import { staffSettings, ticketAnswering, ticketMessages, tickets } from './tables';
import { updateTotals } from './ticket-totals';

/** The tickets of an account with all messages. An erasure deletes them. */
export const ticketData: PersonalData = {
  name: 'tickets',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(tickets)
      .where(eq(tickets.userId, userId))
      .orderBy(desc(tickets.id));
    const ticketIds = rows.map(({ id }) => id);
    const messages = await db
      .select()
      .from(ticketMessages)
      .where(inArray(ticketMessages.ticketId, ticketIds))
      .orderBy(asc(ticketMessages.id));
    return rows.map(({ id, title, category, status, language, createdAt, updatedAt, rating }) => ({
      ...{ id, title, category, status, language, createdAt, updatedAt, rating },
      messages: messages
        .filter(({ ticketId }) => ticketId === id)
        .map((message) => messageResponse(message, userId)),
    }));
  },
  erase: async (tx, userId) => {
    const isOwn = eq(tickets.userId, userId);
    await lockTickets(tx, [], isOwn);
    const deleted = await tx.delete(tickets).where(isOwn).returning({ status: tickets.status });
    // The account may have been a member of staff.
    await unassignTicketsOf(tx, userId);
    await tx.delete(staffSettings).where(eq(staffSettings.userId, userId));
    await tx.delete(ticketAnswering).where(eq(ticketAnswering.userId, userId));
    for (const status of TICKET_STATUSES) {
      const count = deleted.filter((ticket) => ticket.status === status).length;
      if (count > 0) await updateTotals(tx, status, null, count);
    }
  },
};
