import * as z from 'zod/mini';
import { TICKET_STATUSES, type TicketStatus } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

const owner = z.object({ id: z.number(), email: z.string() });

/** A message of a ticket; `description` is sanitised HTML, `edited` the last change of it and whose it was. */
export const ticketMessage = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  description: z.string(),
  isAdmin: z.boolean(),
  edited: z.optional(z.object({ at: fields.timestamp, isAdmin: z.boolean() })),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A ticket as lists show it. */
export const ticketSummary = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  status: z.enum(TICKET_STATUSES),
  updatedAt: fields.timestamp,
  user: owner,
});
export type TicketSummary = z.infer<typeof ticketSummary>;

/** A ticket in a list; unread where the other side has written since it was last looked at. */
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

/** On a refusal the answer also carries `result: false, ticket_id: false`, as section 7 has it. */
export const createTicket = endpoint({
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
});

/**
 * One page, last changed first; the administrator gets everybody's, whoever waits longest first. `search` finds words of the title
 * and a ticket's number, for the administrator the owner's email too; `total` counts what was found, `counts` all that are visible.
 */
export const loadTicketList = endpoint({
  path: 'ticket/load-ticket-list',
  access: 'customer',
  body: z.object({
    page: fields.page,
    search: z.optional(z.string().check(z.trim(), z.maxLength(150))),
    status: z.optional(z.enum(TICKET_STATUSES)),
  }),
  response: z.object({ tickets: z.array(listedTicket), total: z.number(), counts: ticketCounts }),
  problems: [],
});

export const getTotalTickets = endpoint({
  path: 'ticket/get-total-tickets',
  access: 'customer',
  body: z.object({}),
  response: z.object({ total: z.number() }),
  problems: [],
  reads: true,
});

export const viewTicket = endpoint({
  path: 'ticket/view-ticket',
  access: 'customer',
  body: z.object({ ticket_id: fields.ticketId }),
  response: z.object({ ticket }),
  problems: ['not-found'],
});

export const replyTicket = endpoint({
  path: 'ticket/reply-ticket',
  access: 'customer',
  body: z.object({ ticket_id: fields.ticketId, description: fields.richText }),
  response: z.object({ reply: ticketMessage }),
  problems: ['not-found', 'ticket-closed', 'message-empty'],
});

export const closeTicket = endpoint({
  path: 'ticket/close-ticket',
  access: 'customer',
  body: z.object({ ticket_id: fields.ticketId }),
  response: z.object({ status: z.literal(200) }),
  problems: ['not-found', 'ticket-already-closed', 'ticket-not-closable'],
});

/** Changes a message; the page leaves its editor only on `status: 200` (section 4). */
export const saveTicketReply = endpoint({
  path: 'ticket/save-ticket-reply',
  access: 'customer',
  body: z.object({
    ticket_id: fields.ticketId,
    replyId: fields.ticketId,
    description: fields.richText,
  }),
  response: z.object({ status: z.literal(200) }),
  problems: ['not-found', 'not-allowed', 'message-not-editable', 'message-empty'],
});

/** Opens a closed ticket again, without a reply. */
export const reopenTicket = endpoint({
  path: 'ticket/reopen-ticket',
  access: 'admin',
  body: z.object({ ticket_id: fields.ticketId }),
  response: z.object({ status: z.literal(200) }),
  problems: ['not-found', 'ticket-not-closed'],
});

/** An internal note; no customer's answer has a place for one. `author` is an email. */
export const ticketNote = z.object({
  id: z.number(),
  createdAt: fields.timestamp,
  description: z.string(),
  author: z.string(),
});
export type TicketNote = z.infer<typeof ticketNote>;

/** A ticket's internal notes, newest first. */
export const ticketNotes = endpoint({
  path: 'ticket/notes',
  access: 'admin',
  body: z.object({ ticket_id: fields.ticketId }),
  response: z.object({ notes: z.array(ticketNote) }),
  problems: ['not-found'],
});

export const addTicketNote = endpoint({
  path: 'ticket/add-note',
  access: 'admin',
  body: z.object({ ticket_id: fields.ticketId, description: fields.richText }),
  response: z.object({ note: ticketNote }),
  problems: ['not-found', 'message-empty'],
});

/** A text support uses again; its placeholders are filled in on the page. */
export const cannedReply = z.object({ id: z.number(), title: z.string(), description: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

/** All canned replies, by title. */
export const cannedReplies = endpoint({
  path: 'ticket/canned-replies',
  access: 'admin',
  body: z.object({}),
  response: z.object({ replies: z.array(cannedReply) }),
  problems: [],
  reads: true,
});

/** A title that exists already gets the new text. */
export const saveCannedReply = endpoint({
  path: 'ticket/save-canned-reply',
  access: 'admin',
  body: z.object({ title: fields.ticketTitle, description: fields.richText }),
  response: z.object({ reply: cannedReply }),
  problems: ['message-empty'],
});

export const deleteCannedReply = endpoint({
  path: 'ticket/delete-canned-reply',
  access: 'admin',
  body: z.object({ id: fields.ticketId }),
  response: z.object({ status: z.literal(200) }),
  problems: ['not-found'],
});
