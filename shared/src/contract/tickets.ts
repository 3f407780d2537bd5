import * as z from '@site/shared/schema';
import { TICKET_RATINGS, TICKET_SORTS, TICKET_STATUSES, type TicketStatus } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ticketFilters } from './ticket-filters';

/** A message of a ticket, as the reader sees it. */
export const ticketMessage = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  /** Sanitised HTML. */
  description: z.string(),
  /** Whether staff wrote it (section 3). */
  isAdmin: z.boolean(),
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  /** For staff only: the email of the colleague who wrote it. */
  author: z.optional(z.string()),
  /** The last change. */
  edited: z.optional(z.object({ at: fields.timestamp, byStaff: z.boolean() })),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** The owner of a ticket. */
const ticketOwner = z.extend(fields.accountSummary, {
  /** For staff only: the billing name of the newest order; missing without an order. */
  name: z.optional(z.string()),
});

/** A ticket without its messages. `user` is its owner. */
export const ticketSummary = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  status: z.enum(TICKET_STATUSES),
  updatedAt: fields.timestamp,
  user: ticketOwner,
  /** The language of what the customer wrote: that of the page, until staff change it. */
  language: fields.language,
  /** For staff only: the member of staff who works on it, or null. */
  assignee: z.optional(z.nullable(fields.accountSummary)),
  /** For staff only. */
  tags: z.optional(z.array(z.string())),
  /** For staff only, while the ticket is out of the queue: when it comes back. */
  snoozedUntil: z.optional(fields.timestamp),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

/** A ticket in a list. */
const listedTicket = z.extend(ticketSummary, {
  /** Whether the other side has written a message that the reader has not marked as read. */
  isUnread: z.boolean(),
  /** For staff only, while the ticket waits for an answer. */
  waitingSince: z.optional(fields.timestamp),
  /** For staff only: the part of a message in which a search found its words, in pieces. */
  hit: z.optional(z.array(z.object({ text: z.string(), isMatch: z.boolean() }))),
});
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
export const ticket = z.extend(ticketSummary, {
  messages: z.array(ticketMessage),
  /** The ticket that has its messages now. */
  mergedInto: z.optional(z.number()),
  /** The owner's opinion after closing. */
  rating: z.optional(z.enum(TICKET_RATINGS)),
  /** For staff only: the other members of staff who write an answer at the moment. */
  answering: z.optional(z.array(fields.accountSummary)),
});
export type Ticket = z.infer<typeof ticket>;

/** A ticket by its id. */
export const ticketReference = z.object({ ticket_id: fields.ticketId });

/** Success without further data. Section 4 requires the status in the body. */
export const statusOk = z.object({ status: z.literal(200) });

/** Tickets, for customers and staff. */
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
   * One page of the tickets that match all filters. Customers get their own tickets, last changed
   * first; staff get all tickets, in the order of `sort`. `search` finds tickets that have all of
   * its words, in any order, in title and messages; also a ticket's number, and for staff the words
   * of the owner's email and billing names. Accents do not count. `changedFrom` and `changedBefore`
   * bound the last change. `needsAnswer` is for open and waiting tickets that are not snoozed,
   * `snoozed` for the others of them. `assignee`, `tag`, `language` and `snoozed` are for staff;
   * the API ignores them from customers. `total` counts the tickets found, `counts` the tickets
   * that match all filters except the status, and `snoozed` how many of these are snoozed. Counts
   * above 10,000, and those of a search that finds more than 10,000 tickets by their words or 1,000
   * accounts, may be a minute old, except of the tickets that need an answer.
   *
   * A page that repeats the call sends it as GET: an unchanged answer is a short 304 then.
   */
  loadTicketList: endpoint({
    path: 'ticket/load-ticket-list',
    access: 'customer',
    tokenRight: 'read-tickets',
    body: z.extend(ticketFilters, {
      page: fields.page,
      sort: z.optional(z.enum(TICKET_SORTS)),
    }),
    response: z.object({
      tickets: z.array(listedTicket),
      total: z.number(),
      counts: ticketCounts,
      /** For staff only. */
      snoozed: z.optional(z.number()),
    }),
    reads: true,
  }),

  /** How many tickets are visible to the account. */
  getTotalTickets: endpoint({
    path: 'ticket/get-total-tickets',
    access: 'customer',
    tokenRight: 'read-tickets',
    body: z.object({}),
    response: z.object({ total: z.number() }),
    reads: true,
  }),

  /**
   * One ticket with its messages. Reading it changes nothing; `markTicketRead` marks them as read.
   * A page that repeats the call sends it as GET: an unchanged answer is a short 304 then.
   */
  viewTicket: endpoint({
    path: 'ticket/view-ticket',
    access: 'customer',
    tokenRight: 'read-tickets',
    body: ticketReference,
    response: z.object({ ticket }),
    problems: ['not-found'],
    reads: true,
  }),

  /**
   * Marks messages of a ticket as read by the caller: `message_id`, the newest message that the
   * page has shown, and all before it. A newer message stays unread.
   */
  markTicketRead: endpoint({
    path: 'ticket/mark-ticket-read',
    access: 'customer',
    body: z.object({ ticket_id: fields.ticketId, message_id: fields.ticketId }),
    response: statusOk,
    problems: ['not-found'],
    isMadeOnOpening: true,
  }),

  /**
   * Adds a message. It can reopen a closed ticket (decision 59). With `close` the answer of staff
   * also closes the ticket, and the customer gets one mail about both. Customers may not send
   * `close`.
   */
  replyTicket: endpoint({
    path: 'ticket/reply-ticket',
    access: 'customer',
    tokenRight: 'write-tickets',
    body: z.object({
      ticket_id: fields.ticketId,
      description: fields.richText,
      close: z.optional(z.boolean()),
    }),
    response: z.object({ reply: ticketMessage }),
    problems: ['not-found', 'ticket-closed', 'ticket-merged', 'message-empty'],
  }),

  /** The owner's opinion of a closed ticket. It can be changed. */
  rateTicket: endpoint({
    path: 'ticket/rate-ticket',
    access: 'customer',
    body: z.object({ ticket_id: fields.ticketId, rating: z.enum(TICKET_RATINGS) }),
    response: statusOk,
    problems: ['not-found', 'not-allowed', 'ticket-not-closed', 'ticket-merged'],
  }),

  /**
   * How long a first answer of support usually takes: the median of the last 30 days, in ms. Null
   * with fewer than 5 answers.
   */
  usualAnswerTime: endpoint({
    path: 'ticket/usual-answer-time',
    access: 'public',
    body: z.object({}),
    response: z.object({ medianMs: z.nullable(z.number()) }),
    reads: true,
  }),

  closeTicket: endpoint({
    path: 'ticket/close-ticket',
    access: 'customer',
    tokenRight: 'write-tickets',
    body: ticketReference,
    response: statusOk,
    problems: ['not-found', 'ticket-already-closed', 'ticket-not-closable'],
  }),

  /**
   * Changes a message. The page closes its editor only on `status: 200` (section 4). `before` is
   * the text that the editor started with: if the message has another text now, the answer is
   * 'message-changed'.
   */
  saveTicketReply: endpoint({
    path: 'ticket/save-ticket-reply',
    access: 'customer',
    body: z.object({
      ticket_id: fields.ticketId,
      replyId: fields.ticketId,
      description: fields.richText,
      before: z.optional(z.string()),
    }),
    response: statusOk,
    problems: [
      'not-found',
      'not-allowed',
      'message-not-editable',
      'message-changed',
      'message-empty',
    ],
  }),
};
