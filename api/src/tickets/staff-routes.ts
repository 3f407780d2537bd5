import { contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { staffAccounts } from '../auth/staff';
import type { ActEntry } from '../http/http-context';
import type { RepeatedCalls } from '../http/repeated-calls';
import { route } from '../http/route';
import { announceAnswering } from './answering';
import { assignTickets } from './assign-tickets';
import { closeTickets, moveTickets } from './bulk-actions';
import { cannedReplies, deleteCannedReply, saveCannedReply } from './canned-replies';
import { createTicketFor } from './create-ticket';
import { sendDigestsHourly } from './digest';
import { findTicketIds } from './load-ticket-list';
import { mergeTickets } from './merge-tickets';
import { addNote, notesOf } from './notes';
import { reopenTicket } from './reopen-ticket';
import { messageEditsOf } from './save-message';
import { saveStaffNotifications, staffNotifications } from './staff-settings';
import { staffFigures } from './support-figures';
import { tagTickets, ticketTags } from './tag-tickets';
import { ticketCustomer } from './ticket-customer';
import { listVersion } from './versions';
import { queueNeighbours, waitingTickets } from './waiting-tickets';

const SUCCESS = { status: 200 } as const;

/** How many tickets one act of `closeTickets` closes: one entry of the audit log. */
const CLOSED_AT_ONCE = 100;

/** What only staff do with tickets. */
export function staffTicketRoutes(app: FastifyInstance, repeated: RepeatedCalls): void {
  const { context } = app;
  const { db } = context;
  sendDigestsHourly(app);

  route(app, contract.ticket.reopenTicket, async ({ body, session, now, act }) => {
    await act((tx) => reopenTicket(context, tx, session, body.ticket_id, now));
    return SUCCESS;
  });

  route(app, contract.ticket.ticketCustomer, async ({ body }) => ({
    customer: await ticketCustomer(db, body.ticket_id),
  }));

  route(app, contract.ticket.messageEdits, async ({ body }) => ({
    edits: await messageEditsOf(db, body.message_id),
  }));

  route(app, contract.ticket.queueNeighbours, ({ body }) => queueNeighbours(db, body.ticket_id), {
    repeated,
    version: ({ session }) => listVersion(db, session),
  });

  route(app, contract.ticket.findTicketIds, async ({ body, session }) => ({
    ids: await findTicketIds(db, session, body),
  }));

  route(app, contract.ticket.closeTickets, async ({ body, session, now, act }) => {
    let changed = 0;
    // In parts, because the locks of many tickets would delay their customers.
    for (let start = 0; start < body.ticket_ids.length; start += CLOSED_AT_ONCE) {
      const ids = body.ticket_ids.slice(start, start + CLOSED_AT_ONCE);
      changed += await act(async (tx, entry) =>
        recordChanged(entry, await closeTickets(context, tx, session, ids, now)),
      );
    }
    return { changed };
  });

  route(app, contract.ticket.moveTickets, async ({ body, act }) => ({
    changed: await act(async (tx, entry) =>
      recordChanged(entry, await moveTickets(tx, body.ticket_ids, body.category)),
    ),
  }));

  route(app, contract.ticket.notes, async ({ body }) => ({
    notes: await notesOf(db, body.ticket_id),
  }));

  route(app, contract.ticket.addNote, async ({ body, session, now, act }) => {
    const newNote = { ticketId: body.ticket_id, description: body.description };
    return { note: await act((tx) => addNote(tx, session, newNote, now)) };
  });

  route(app, contract.ticket.cannedReplies, async () => ({ replies: await cannedReplies(db) }));

  route(app, contract.ticket.saveCannedReply, async ({ body, act }) => ({
    reply: await act((tx) => saveCannedReply(tx, body)),
  }));

  route(app, contract.ticket.deleteCannedReply, async ({ body, act }) => {
    await act(async (tx, { setEntryFields }) =>
      setEntryFields({ title: await deleteCannedReply(tx, body.id) }),
    );
    return SUCCESS;
  });

  route(app, contract.ticket.ticketAgents, async () => ({
    agents: (await staffAccounts(db)).map(({ id, email }) => ({ id, email })),
  }));

  route(app, contract.ticket.assignTickets, async ({ body, act }) => ({
    changed: await act(async (tx, entry) =>
      recordChanged(entry, await assignTickets(tx, body.ticket_ids, body.assignee)),
    ),
  }));

  route(app, contract.ticket.ticketTags, () => ticketTags(db));

  route(app, contract.ticket.tagTickets, ({ body, act }) =>
    act(async (tx, entry) => {
      const { changedIds, full } = await tagTickets(tx, body);
      return { changed: recordChanged(entry, changedIds), full };
    }),
  );

  route(app, contract.ticket.mergeTickets, async ({ body, now, act }) => {
    await act((tx) => mergeTickets(tx, body, now));
    return SUCCESS;
  });

  route(app, contract.ticket.createTicketFor, ({ body, session, now, act }) =>
    act(async (tx) => ({
      ticket_id: await createTicketFor(context, tx, session, body, now),
    })),
  );

  route(app, contract.ticket.announceAnswering, async ({ body, session, now }) => {
    const announcement = { ticketId: body.ticket_id, isAnswering: body.isAnswering };
    return { answering: await announceAnswering(db, session, announcement, now) };
  });

  route(app, contract.ticket.waitingTickets, ({ session }) => waitingTickets(db, session), {
    repeated,
    version: ({ session }) => listVersion(db, session),
  });

  route(app, contract.ticket.staffNotifications, async ({ session }) => ({
    notifications: await staffNotifications(db, session),
  }));

  route(app, contract.ticket.saveStaffNotifications, async ({ body, session, now }) => {
    await saveStaffNotifications(db, session, body.notifications, now);
    return SUCCESS;
  });

  route(app, contract.ticket.staffFigures, ({ now }) => staffFigures(db, now));
}

/** Names the changed tickets in the entry of a bulk action. Returns how many they are. */
function recordChanged({ skipEntry, setEntryFields }: ActEntry, changedIds: number[]): number {
  if (changedIds.length === 0) skipEntry();
  setEntryFields({ ticket_ids: changedIds });
  return changedIds.length;
}
