import { TICKET_STATUSES } from '@site/shared/rules';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import type { PersonalData } from '../db/personal-data';
import { messageOnTheWire } from './message-on-the-wire';
import { countMove } from './queue';
import { type MessageRow, ticketMessages, tickets } from './tables';

/** Tickets with everything written in them; erased, they are gone. */
export const ticketData: PersonalData = {
  name: 'tickets',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(tickets)
      .where(eq(tickets.userId, userId))
      .orderBy(desc(tickets.id));
    const messages = await messagesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, title, category, status, createdAt, updatedAt }) => ({
      ...{ id, title, category, status, createdAt, updatedAt },
      messages: messages.filter(({ ticketId }) => ticketId === id).map(messageOnTheWire),
    }));
  },
  erase: async (tx, userId) => {
    const gone = await tx
      .delete(tickets)
      .where(eq(tickets.userId, userId))
      .returning({ status: tickets.status });
    for (const status of TICKET_STATUSES) {
      const count = gone.filter((ticket) => ticket.status === status).length;
      if (count > 0) await countMove(tx, status, null, count);
    }
  },
};

async function messagesOf(db: Queryable, ticketIds: number[]): Promise<MessageRow[]> {
  if (ticketIds.length === 0) return [];
  return db
    .select()
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticketId, ticketIds))
    .orderBy(asc(ticketMessages.id));
}
