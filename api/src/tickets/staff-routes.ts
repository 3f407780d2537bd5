import { contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { staffAccounts } from '../auth/staff';
import type { ActEntry } from '../http/http-context';
import type { RepeatedCalls } from '../http/repeated-calls';
import { route } from '../http/route';
import { announceAnswering } from './answering';
import { assignTickets } from './assign-tickets';
import { closeTickets, moveTickets, undoClosing } from './bulk-actions';
import { cannedReplies, deleteCannedReply, saveCannedReply } from './canned-replies/canned-replies';
import { changeTicketLanguage } from './change-ticket-language';
import { createTicketFor } from './create-ticket';
import { sendDigestsHourly } from './digest';
import { findTicketIds } from './load-ticket-list';
import { mergeTickets } from './merge-tickets';
import { addNote, deleteNote, notesOf, saveNote } from './notes';
import { reopenTicket } from './reopen-ticket';
import { messageEditsOf } from './save-message';
import { endSnoozesRegularly, snoozeTickets } from './snooze-tickets';
import { saveStaffNotifications, staffNotifications } from './staff-settings';
import { staffFigures } from './support-figures';
import { tagTickets, ticketTags } from './tag-tickets';
import { requireOffered } from './ticket-categories';
import { ticketCustomer } from './ticket-customer';
import { deleteTicketView, saveTicketView, ticketViews } from './ticket-views';
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
  endSnoozesRegularly(app);

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

  route(app, contract.ticket.undoCloseTickets, async ({ body, session, now, act }) => ({
    changed: await act(async (tx, entry) =>
      recordChanged(entry, await undoClosing(context, tx, session, body.ticket_ids, now)),
    ),
  }));

  route(app, contract.ticket.moveTickets, async ({ body, now, act }) => ({
    changed: await act(async (tx, entry) => {
      await requireOffered(tx, body.category, now);
      return recordChanged(entry, await moveTickets(tx, body.ticket_ids, body.category));
    }),
  }));

  route(app, contract.ticket.notes, async ({ body, session }) => ({
    notes: await notesOf(db, session, body.ticket_id),
  }));

  route(app, contract.ticket.addNote, async ({ body, session, now, act }) => {
    const newNote = { ticketId: body.ticket_id, description: body.description };
    return { note: await act((tx) => addNote(tx, session, newNote, now)) };
  });

  route(app, contract.ticket.saveNote, async ({ body, session, now, act }) => {
    const change = { noteId: body.note_id, description: body.description };
    return act(async (tx, { setEntryFields }) => {
      const { note, ticketId } = await saveNote(tx, session, change, now);
      setEntryFields({ ticket_id: ticketId });
      return { note };
    });
  });

  route(app, contract.ticket.deleteNote, async ({ body, session, act }) => {
    await act(async (tx, { setEntryFields }) =>
      setEntryFields({ ticket_id: await deleteNote(tx, session, body.note_id) }),
    );
    return SUCCESS;
  });

  route(app, contract.ticket.cannedReplies, async () => ({ replies: await cannedReplies(db) }));

  route(app, contract.ticket.saveCannedReply, async ({ body, act }) => ({
    reply: await act(async (tx, { skipEntry, setEntryFields }) => {
      const { reply, changed } = await saveCannedReply(tx, body);
      if (changed.length === 0) skipEntry();
      setEntryFields({ id: reply.id, title: reply.texts.en.title, language: changed });
      return reply;
    }),
  }));

  route(app, contract.ticket.deleteCannedReply, async ({ body, act }) => {
    await act(async (tx, { setEntryFields }) => {
      const texts = await deleteCannedReply(tx, body);
      setEntryFields({ title: texts.en.title });
    });
    return SUCCESS;
  });

  route(app, contract.ticket.changeTicketLanguage, async ({ body, act }) => {
    await act(async (tx, { skipEntry }) => {
      if (!(await changeTicketLanguage(tx, body))) skipEntry();
    });
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

  route(app, contract.ticket.snoozeTickets, async ({ body, now, act }) => ({
    changed: await act(async (tx, entry) =>
      recordChanged(entry, await snoozeTickets(tx, body.ticket_ids, body.until, now)),
    ),
  }));

  route(app, contract.ticket.ticketViews, async ({ session }) => ({
    views: await ticketViews(db, session),
  }));

  route(app, contract.ticket.saveTicketView, async ({ body, session, now }) => {
    await saveTicketView(db, session, body, now);
    return SUCCESS;
  });

  route(app, contract.ticket.deleteTicketView, async ({ body, session, now }) => {
    await deleteTicketView(db, session, body.name, now);
    return SUCCESS;
  });

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
