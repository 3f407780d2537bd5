import * as z from 'zod/mini';
import { MAX_TITLE_LENGTH, ORDER_STATUSES, TICKET_STATUSES, type TicketStatus } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

/** A message of a ticket. `description` is sanitised HTML; `edited` is its last change. */
export const ticketMessage = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  description: z.string(),
  isAdmin: z.boolean(),
  edited: z.optional(z.object({ at: fields.timestamp, isAdmin: z.boolean() })),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A ticket without its messages. */
export const ticketSummary = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  status: z.enum(TICKET_STATUSES),
  updatedAt: fields.timestamp,
  user: fields.accountSummary,
});
export type TicketSummary = z.infer<typeof ticketSummary>;

/** A ticket in a list. It is unread if the other side has written since the reader's last visit. */
export const listedTicket = z.extend(ticketSummary, { isUnread: z.boolean() });
export type ListedTicket = z.infer<typeof listedTicket>;

/** How many tickets have each status. */
const ticketCounts = z.object(
  Object.fromEntries(TICKET_STATUSES.map((status) => [status, z.number()])) as Record<
    TicketStatus,
    z.ZodMiniNumber
  >,
);
export type TicketCounts = z.infer<typeof ticketCounts>;

/** A ticket with its messages, newest first. */
export const ticket = z.extend(ticketSummary, { messages: z.array(ticketMessage) });
export type Ticket = z.infer<typeof ticket>;

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

/** A stored answer of support. The page fills in its placeholders. */
export const cannedReply = z.object({ id: z.number(), title: z.string(), description: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

const ticketReference = z.object({ ticket_id: fields.ticketId });

/** Success without further data. Section 4 requires the status in the body. */
const done = z.object({ status: z.literal(200) });

/** Tickets, for customers and the admin. */
export const ticketCalls = {
  /** A problem's answer also has `result: false, ticket_id: false` (section 7, decision 62). */
  createTicket: endpoint({
    path: 'ticket/create-ticket',
    access: 'customer',
    body: z.object({
      title: fields.ticketTitle,
      description: fields.richText,
      category: fields.ticketCategory,
      recaptcha: fields.recaptcha,
    }),
    response: z.object({ ticket_id: z.number() }),
    problems: ['bot-check', 'message-empty'],
  }),

  /**
   * One page. Customers get their own tickets, last changed first. The admin gets all tickets, the
   * longest waiting first. `search` finds words of the title and a ticket's number, for the admin
   * also the owner's email. `total` counts the tickets found, `counts` all visible tickets.
   */
  loadTicketList: endpoint({
    path: 'ticket/load-ticket-list',
    access: 'customer',
    body: z.object({
      page: fields.page,
      search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_TITLE_LENGTH))),
      status: z.optional(z.enum(TICKET_STATUSES)),
    }),
    response: z.object({
      tickets: z.array(listedTicket),
      total: z.number(),
      counts: ticketCounts,
    }),
    problems: [],
    reads: true,
  }),

  /** How many tickets are visible to the account. */
  getTotalTickets: endpoint({
    path: 'ticket/get-total-tickets',
    access: 'customer',
    body: z.object({}),
    response: z.object({ total: z.number() }),
    problems: [],
    reads: true,
  }),

  /** One ticket with its messages. POST marks them as read, GET does not. */
  viewTicket: endpoint({
    path: 'ticket/view-ticket',
    access: 'customer',
    body: ticketReference,
    response: z.object({ ticket }),
    problems: ['not-found'],
    reads: true,
  }),

  /**
   * Adds a message. It can reopen a closed ticket (decision 59). With `close` the admin's answer
   * also closes the ticket, and the customer gets one mail about both; others may not close so.
   */
  replyTicket: endpoint({
    path: 'ticket/reply-ticket',
    access: 'customer',
    body: z.object({
      ticket_id: fields.ticketId,
      description: fields.richText,
      close: z.optional(z.boolean()),
    }),
    response: z.object({ reply: ticketMessage }),
    problems: ['not-found', 'ticket-closed', 'message-empty'],
  }),

  closeTicket: endpoint({
    path: 'ticket/close-ticket',
    access: 'customer',
    body: ticketReference,
    response: done,
    problems: ['not-found', 'ticket-already-closed', 'ticket-not-closable'],
  }),

  /** Changes a message. The page leaves its editor only on `status: 200` (section 4). */
  saveTicketReply: endpoint({
    path: 'ticket/save-ticket-reply',
    access: 'customer',
    body: z.object({
      ticket_id: fields.ticketId,
      replyId: fields.ticketId,
      description: fields.richText,
    }),
    response: done,
    problems: ['not-found', 'not-allowed', 'message-not-editable', 'message-empty'],
  }),

  /** Reopens a closed ticket without a reply. */
  reopenTicket: endpoint({
    path: 'ticket/reopen-ticket',
    access: 'admin',
    body: ticketReference,
    response: done,
    problems: ['not-found', 'ticket-not-closed'],
  }),

  /** What support needs to know about the owner of a ticket while answering. */
  ticketCustomer: endpoint({
    path: 'ticket/ticket-customer',
    access: 'admin',
    body: ticketReference,
    response: z.object({ customer: ticketCustomer }),
    problems: ['not-found'],
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
    response: done,
    problems: ['not-found'],
  }),
};
