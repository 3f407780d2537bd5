import * as z from 'zod/mini';
import { MAX_BULK_TICKETS, ORDER_STATUSES, STAFF_NOTIFICATIONS, TICKET_STATUSES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { statusOk, ticketFilters, ticketReference } from './tickets';

/** An internal note, for the admin only. `author` is an email address. */
export const ticketNote = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  description: z.string(),
  author: z.string(),
});
export type TicketNote = z.infer<typeof ticketNote>;

/**
 * The owner of a ticket as support sees it: when the account was made, its plan as in the session,
 * and the newest orders and other tickets.
 */
const ticketCustomer = z.object({
  ...fields.accountSummary.shape,
  createdAt: fields.timestamp,
  max_list: z.nullable(z.number()),
  expiry: z.nullable(fields.timestamp),
  used_trial: z.boolean(),
  orderCount: z.number(),
  orders: z.array(
    z.object({ id: z.string(), result: z.enum(ORDER_STATUSES), createdAt: fields.timestamp }),
  ),
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

/** A stored answer of support. The page fills in its placeholders. */
export const cannedReply = z.object({ id: z.number(), title: z.string(), description: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

/** The tickets of a bulk action. */
const ticketIds = z.array(fields.ticketId).check(z.minLength(1), z.maxLength(MAX_BULK_TICKETS));

/** What only support does with tickets. Their paths are in the area 'ticket'. */
export const adminTicketCalls = {
  /** Reopens a closed ticket without a reply. */
  reopenTicket: endpoint({
    path: 'ticket/reopen-ticket',
    access: 'admin',
    body: ticketReference,
    response: statusOk,
    problems: ['not-found', 'ticket-not-closed', 'ticket-merged'],
  }),

  /** What support needs to know about the owner of a ticket while answering. */
  ticketCustomer: endpoint({
    path: 'ticket/ticket-customer',
    access: 'admin',
    body: ticketReference,
    response: z.object({ customer: ticketCustomer }),
    problems: ['not-found'],
    reads: true,
  }),

  /** The earlier texts of an edited message, newest first, with editor and time of each edit. */
  messageEdits: endpoint({
    path: 'ticket/message-edits',
    access: 'admin',
    body: z.object({ message_id: fields.ticketId }),
    response: z.object({ edits: z.array(messageEdit) }),
    problems: [],
    reads: true,
  }),

  /**
   * The neighbours of a ticket among the tickets that wait for an answer, longest wait first. After
   * the last one, `next` is the first. Null if there is none. `waiting` counts the other waiting
   * tickets.
   */
  queueNeighbours: endpoint({
    path: 'ticket/queue-neighbours',
    access: 'admin',
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
    access: 'admin',
    body: ticketReference,
    response: z.object({ notes: z.array(ticketNote) }),
    problems: ['not-found'],
    reads: true,
  }),

  addNote: endpoint({
    path: 'ticket/add-note',
    access: 'admin',
    body: z.object({ ticket_id: fields.ticketId, description: fields.richText }),
    response: z.object({ note: ticketNote }),
    problems: ['not-found', 'message-empty'],
  }),

  /** All canned replies, by title. */
  cannedReplies: endpoint({
    path: 'ticket/canned-replies',
    access: 'admin',
    body: z.object({}),
    response: z.object({ replies: z.array(cannedReply) }),
    problems: [],
    reads: true,
  }),

  /**
   * Stores a canned reply. With `id` it changes that reply; without, a reply with the same title is
   * replaced.
   */
  saveCannedReply: endpoint({
    path: 'ticket/save-canned-reply',
    access: 'admin',
    body: z.object({
      id: z.optional(fields.ticketId),
      title: fields.ticketTitle,
      description: fields.richText,
    }),
    response: z.object({ reply: cannedReply }),
    problems: ['message-empty', 'not-found', 'canned-reply-title'],
  }),

  deleteCannedReply: endpoint({
    path: 'ticket/delete-canned-reply',
    access: 'admin',
    body: z.object({ id: fields.ticketId }),
    response: statusOk,
    problems: ['not-found'],
  }),

  /**
   * The ids of all tickets that match the filters, newest first, at most `MAX_SELECTED_TICKETS`:
   * for bulk actions.
   */
  findTicketIds: endpoint({
    path: 'ticket/find-ticket-ids',
    access: 'admin',
    body: ticketFilters,
    response: z.object({ ids: z.array(z.number()) }),
    problems: [],
    reads: true,
  }),

  /** Closes tickets as `closeTicket` does. Skips closed and missing ones; `changed` counts. */
  closeTickets: endpoint({
    path: 'ticket/close-tickets',
    access: 'admin',
    body: z.object({ ticket_ids: ticketIds }),
    response: z.object({ changed: z.number() }),
    problems: [],
  }),

  /** Moves tickets to a category. Skips missing ones and those in it; `changed` counts. */
  moveTickets: endpoint({
    path: 'ticket/move-tickets',
    access: 'admin',
    body: z.object({ ticket_ids: ticketIds, category: fields.ticketCategory }),
    response: z.object({ changed: z.number() }),
    problems: [],
  }),

  /** The accounts that answer tickets: a ticket can be assigned to each of them. */
  ticketAgents: endpoint({
    path: 'ticket/ticket-agents',
    access: 'admin',
    body: z.object({}),
    response: z.object({ agents: z.array(fields.accountSummary) }),
    problems: [],
    reads: true,
  }),

  /**
   * Assigns tickets to a member of staff, or to no one. Skips missing tickets and those that have
   * this assignee; `changed` counts.
   */
  assignTickets: endpoint({
    path: 'ticket/assign-tickets',
    access: 'admin',
    body: z.object({ ticket_ids: ticketIds, assignee: z.nullable(fields.accountId) }),
    response: z.object({ changed: z.number() }),
    problems: ['assignee-unknown'],
  }),

  /** The tags in use with the number of their tickets, the most used first. */
  ticketTags: endpoint({
    path: 'ticket/ticket-tags',
    access: 'admin',
    body: z.object({}),
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
    problems: [],
    reads: true,
  }),

  /**
   * Adds and removes tags. Skips missing tickets and those that have the tags already; `changed`
   * counts. Tickets that would have more than `MAX_TICKET_TAGS` do not change; `full` counts them.
   */
  tagTickets: endpoint({
    path: 'ticket/tag-tickets',
    access: 'admin',
    body: z.object({
      ticket_ids: ticketIds,
      add: z._default(fields.ticketTags, []),
      remove: z._default(fields.ticketTags, []),
    }),
    response: z.object({ changed: z.number(), full: z.number() }),
    problems: [],
  }),

  /**
   * Moves the messages and notes of the ticket `from` to the ticket `into`, and closes `from` with a
   * link to `into`. Both tickets must have the same owner.
   */
  mergeTickets: endpoint({
    path: 'ticket/merge-tickets',
    access: 'admin',
    body: z.object({ from: fields.ticketId, into: fields.ticketId }),
    response: statusOk,
    problems: ['not-found', 'merge-same', 'merge-other-owner', 'ticket-merged'],
  }),

  /**
   * Opens a ticket for a customer, who gets a mail. `customer` is the id or the email of an account.
   * The message is support's, so the ticket waits for the customer.
   */
  createTicketFor: endpoint({
    path: 'ticket/create-ticket-for',
    access: 'admin',
    body: z.object({
      customer: z.union([fields.accountId, fields.email]),
      title: fields.ticketTitle,
      description: fields.richText,
      category: fields.ticketCategory,
    }),
    response: z.object({ ticket_id: z.number() }),
    problems: ['customer-unknown', 'message-empty'],
  }),

  /**
   * Announces that the caller writes an answer, for `ANSWERING_MS`; or with `isAnswering: false`
   * that it ended. Answers the other members of staff who write one.
   */
  announceAnswering: endpoint({
    path: 'ticket/announce-answering',
    access: 'admin',
    body: z.object({ ticket_id: fields.ticketId, isAnswering: z._default(z.boolean(), true) }),
    response: z.object({ answering: z.array(fields.accountSummary) }),
    problems: ['not-found'],
  }),

  /**
   * How many tickets wait for an answer, and how many of them are assigned to the caller. A page
   * that repeats the call sends it as GET.
   */
  waitingTickets: endpoint({
    path: 'ticket/waiting-tickets',
    access: 'admin',
    body: z.object({}),
    response: z.object({ waiting: z.number(), mine: z.number() }),
    problems: [],
    reads: true,
  }),

  /** Which mails about tickets the caller gets. */
  staffNotifications: endpoint({
    path: 'ticket/staff-notifications',
    access: 'admin',
    body: z.object({}),
    response: z.object({ notifications: z.enum(STAFF_NOTIFICATIONS) }),
    problems: [],
    reads: true,
  }),

  saveStaffNotifications: endpoint({
    path: 'ticket/save-staff-notifications',
    access: 'admin',
    body: z.object({ notifications: z.enum(STAFF_NOTIFICATIONS) }),
    response: statusOk,
    problems: [],
  }),

  /**
   * The figures of the last 30 days: the usual time of a first answer (`medianMs`, null with fewer
   * than 5 `answers`), and how many of the ratings are good.
   */
  staffFigures: endpoint({
    path: 'ticket/staff-figures',
    access: 'admin',
    body: z.object({}),
    response: z.object({
      medianMs: z.nullable(z.number()),
      answers: z.number(),
      ratings: z.number(),
      goodRatings: z.number(),
    }),
    problems: [],
    reads: true,
  }),
};
