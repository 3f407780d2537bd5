import * as z from '@site/shared/schema';
import { TICKET_RATINGS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ticketListCalls, ticketSummary } from './ticket-list';

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
  ...ticketListCalls,

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
    problems: ['bot-check', 'category-not-offered', 'message-empty'],
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
