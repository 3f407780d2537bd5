import * as z from '@site/shared/schema';
import { TICKET_SORTS, TICKET_STATUSES, type TicketStatus } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ticketFilters } from './ticket-filters';

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

/** The list of tickets, in a module of its own: a card loads it without the other calls. */
export const ticketListCalls = {
  /**
   * One page of the tickets that match all filters. Customers get their own tickets, last changed
   * first; staff get all tickets, in the order of `sort`. `search` finds tickets that have all of
   * its words, in any order, in title and messages; also a ticket's number, and for staff the words
   * of the owner's email and billing names. Accents do not count. `changedFrom` and `changedBefore`
   * bound the last change. `needsAnswer` selects open and waiting tickets that are not snoozed,
   * `snoozed` those that are. `assignee`, `tag`, `language` and `snoozed` are for staff; the API
   * ignores them from customers.
   *
   * `total` counts the tickets found, `counts` the tickets that match all filters except the
   * status, and `snoozed` how many of these are snoozed. Counts above 10,000, and those of a search
   * that finds more than 10,000 tickets by their words or 1,000 accounts, may be a minute old,
   * except of the tickets that need an answer.
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
};
