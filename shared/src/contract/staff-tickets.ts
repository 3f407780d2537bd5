import * as z from '@site/shared/schema';
import { MAX_BULK_TICKETS, TICKET_STATUSES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { accountPlan } from './limits';
import { ticketFilters } from './ticket-filters';
import { statusOk, ticketReference } from './tickets';

/** An internal note, for staff only. `author` is an email address. */
const ticketNote = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  editedAt: z.nullable(fields.timestamp),
  description: z.string(),
  author: z.string(),
  /** Whether the reader wrote the note, and so may change and delete it. */
  isOwn: z.boolean(),
});
export type TicketNote = z.infer<typeof ticketNote>;

/**
 * The owner of a ticket as support sees it: when the account was made, its plan, and other tickets.
 */
const ticketCustomer = z.object({
  ...fields.accountSummary.shape,
  /** The billing name of the newest order; missing without an order. */
  name: z.optional(z.string()),
  createdAt: fields.timestamp,
  ...accountPlan.shape,
  used_trial: z.boolean(),
  ticketCount: z.number(),
  otherTickets: z.array(
    z.object({ id: z.number(), title: z.string(), status: z.enum(TICKET_STATUSES) }),
  ),
});
export type TicketCustomer = z.infer<typeof ticketCustomer>;

/** An earlier text of a message. `editor` is the email address of the account that changed it. */
const messageEdit = z.object({
  id: z.number(),
  before: z.string(),
  editedAt: fields.timestamp,
  editor: z.string(),
});
export type MessageEdit = z.infer<typeof messageEdit>;

/** The tickets of a bulk action. */
export const ticketIds = z
  .array(fields.ticketId)
  .check(z.minLength(1), z.maxLength(MAX_BULK_TICKETS));

/** What only staff do with tickets. `changed` counts tickets. The area is 'ticket'. */
export const staffTicketCalls = {
  /** Reopens a closed ticket without a reply. */
  reopenTicket: endpoint({
    path: 'ticket/reopen-ticket',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: ticketReference,
    response: statusOk,
    problems: ['not-found', 'ticket-not-closed', 'ticket-merged'],
  }),

  /** What support needs to know about the owner of a ticket while answering. */
  ticketCustomer: endpoint({
    path: 'ticket/ticket-customer',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: ticketReference,
    response: z.object({ customer: ticketCustomer }),
    problems: ['not-found'],
    reads: true,
  }),

  /** The earlier texts of an edited message, newest first, with editor and time of each edit. */
  messageEdits: endpoint({
    path: 'ticket/message-edits',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: z.object({ message_id: fields.ticketId }),
    response: z.object({ edits: z.array(messageEdit) }),
    reads: true,
  }),

  /**
   * The tickets before and after this one among those that wait for an answer, the longest wait
   * first; null if no other ticket waits. After the last ticket, `next` is the first. `waiting`
   * counts the other waiting tickets.
   */
  queueNeighbours: endpoint({
    path: 'ticket/queue-neighbours',
    access: 'staff',
    body: ticketReference,
    response: z.object({
      previous: z.nullable(z.number()),
      next: z.nullable(z.number()),
      waiting: z.number(),
    }),
    problems: ['not-found'],
    reads: true,
  }),

  /** The internal notes of a ticket, newest first. */
  notes: endpoint({
    path: 'ticket/notes',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: ticketReference,
    response: z.object({ notes: z.array(ticketNote) }),
    problems: ['not-found'],
    reads: true,
  }),

  addNote: endpoint({
    path: 'ticket/add-note',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({ ticket_id: fields.ticketId, description: fields.richText }),
    response: z.object({ note: ticketNote }),
    problems: ['not-found', 'message-empty'],
  }),

  /** Changes an own note. */
  saveNote: endpoint({
    path: 'ticket/save-note',
    access: 'staff',
    body: z.object({ note_id: fields.noteId, description: fields.richText }),
    response: z.object({ note: ticketNote }),
    problems: ['not-found', 'message-empty'],
  }),

  /** Deletes an own note. */
  deleteNote: endpoint({
    path: 'ticket/delete-note',
    access: 'staff',
    body: z.object({ note_id: fields.noteId }),
    response: statusOk,
    problems: ['not-found'],
  }),

  /**
   * The ids of all tickets that match the filters, newest first, at most `MAX_SELECTED_TICKETS`:
   * for bulk actions.
   */
  findTicketIds: endpoint({
    path: 'ticket/find-ticket-ids',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: ticketFilters,
    response: z.object({ ids: z.array(z.number()) }),
    reads: true,
  }),

  /**
   * Closes tickets as `closeTicket` does. Skips closed and missing ones. Their mails wait, so that
   * `undoCloseTickets` can take them back.
   */
  closeTickets: endpoint({
    path: 'ticket/close-tickets',
    access: 'staff',
    body: z.object({ ticket_ids: ticketIds }),
    response: z.object({ changed: z.number() }),
  }),

  /** Moves tickets to a category. Skips missing tickets and those that are in it already. */
  moveTickets: endpoint({
    path: 'ticket/move-tickets',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({ ticket_ids: ticketIds, category: fields.ticketCategory }),
    response: z.object({ changed: z.number() }),
    problems: ['category-not-offered'],
  }),

  /** Changes the language of a ticket: the page from which it came may have had another one. */
  changeTicketLanguage: endpoint({
    path: 'ticket/change-ticket-language',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({ ticket_id: fields.ticketId, language: fields.language }),
    response: statusOk,
    problems: ['not-found'],
  }),
};
