import * as z from '@site/shared/schema';
import { STAFF_NOTIFICATIONS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ticketIds } from './staff-tickets';
import { statusOk } from './tickets';

/**
 * How many tickets wait for an answer, and how many of them are assigned to the caller (`mine`). A
 * page that repeats the call sends it as GET.
 */
export const waitingTickets = endpoint({
  path: 'ticket/waiting-tickets',
  access: 'staff',
  tokenRight: 'read-tickets',
  body: z.object({}),
  response: z.object({ waiting: z.number(), mine: z.number() }),
  reads: true,
});

/**
 * Why a mail to a ticket waits for the staff: its sender is not proven, reading it took too long,
 * it could not be read, or the API ended twice while it read the mail.
 */
export const KEPT_MAIL_REASONS = ['unverified', 'too-slow', 'unreadable', 'interrupted'] as const;
export type KeptMailReason = (typeof KEPT_MAIL_REASONS)[number];

/** A mail to a ticket that was not added and waits for the staff. `sender` is an email address. */
const keptMail = z.object({
  id: z.number(),
  sender: z.string(),
  ticket_id: z.nullable(z.number()),
  reason: z.enum(KEPT_MAIL_REASONS),
  receivedAt: fields.timestamp,
});
export type KeptMail = z.infer<typeof keptMail>;

/** The calls with which staff share the tickets. Their paths are in the area 'ticket'. */
export const deskCalls = {
  /** The accounts that answer tickets: a ticket can be assigned to each of them. */
  ticketAgents: endpoint({
    path: 'ticket/ticket-agents',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: z.object({}),
    response: z.object({ agents: z.array(fields.accountSummary) }),
    reads: true,
  }),

  /**
   * Assigns tickets to a member of staff, or to no one. Skips missing tickets and those that have
   * this assignee. `changed` counts the other tickets.
   */
  assignTickets: endpoint({
    path: 'ticket/assign-tickets',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({ ticket_ids: ticketIds, assignee: z.nullable(fields.accountId) }),
    response: z.object({ changed: z.number() }),
    problems: ['assignee-unknown'],
  }),

  /** The tags in use with the number of their tickets, the most used first. */
  ticketTags: endpoint({
    path: 'ticket/ticket-tags',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: z.object({}),
    response: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
    reads: true,
  }),

  /**
   * Adds and removes tags. `changed` counts the changed tickets: missing tickets and tickets that
   * have the tags already are skipped. Tickets that would get more than `MAX_TICKET_TAGS` stay as
   * they are; `full` counts them.
   */
  tagTickets: endpoint({
    path: 'ticket/tag-tickets',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({
      ticket_ids: ticketIds,
      add: z._default(fields.ticketTags, []),
      remove: z._default(fields.ticketTags, []),
    }),
    response: z.object({ changed: z.number(), full: z.number() }),
  }),

  /**
   * Moves the messages and notes of the ticket `from` to the ticket `into`. Closes `from`, which
   * then links to `into`. Both tickets must have the same owner.
   */
  mergeTickets: endpoint({
    path: 'ticket/merge-tickets',
    access: 'staff',
    body: z.object({ from: fields.ticketId, into: fields.ticketId }),
    response: statusOk,
    problems: ['not-found', 'merge-same', 'merge-other-owner', 'ticket-merged'],
  }),

  /**
   * Opens a ticket for a customer, who gets a mail. `customer` is the id or email of an account.
   * The message is support's, so the ticket's status is 'replied'.
   */
  createTicketFor: endpoint({
    path: 'ticket/create-ticket-for',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({
      customer: z.union([fields.accountId, fields.email]),
      title: fields.ticketTitle,
      description: fields.richText,
      category: fields.ticketCategory,
    }),
    response: z.object({ ticket_id: z.number() }),
    problems: ['category-not-offered', 'customer-unknown', 'message-empty'],
  }),

  /**
   * Announces that the caller writes an answer, for `ANSWERING_MS`, or with `isAnswering: false`
   * that the caller has stopped. `answering` lists the other members of staff who write an answer.
   */
  announceAnswering: endpoint({
    path: 'ticket/announce-answering',
    access: 'staff',
    body: z.object({ ticket_id: fields.ticketId, isAnswering: z._default(z.boolean(), true) }),
    response: z.object({ answering: z.array(fields.accountSummary) }),
    problems: ['not-found'],
  }),

  waitingTickets,

  /** Which mails about tickets the caller gets. */
  staffNotifications: endpoint({
    path: 'ticket/staff-notifications',
    access: 'staff',
    body: z.object({}),
    response: z.object({ notifications: z.enum(STAFF_NOTIFICATIONS) }),
    reads: true,
  }),

  saveStaffNotifications: endpoint({
    path: 'ticket/save-staff-notifications',
    access: 'staff',
    body: z.object({ notifications: z.enum(STAFF_NOTIFICATIONS) }),
    response: statusOk,
  }),

  /**
   * The figures of the last 30 days: the usual time of a first answer (`medianMs`, null with fewer
   * than 10 `answers`), and how many of the ratings are good.
   */
  staffFigures: endpoint({
    path: 'ticket/staff-figures',
    access: 'staff',
    tokenRight: 'read-tickets',
    body: z.object({}),
    response: z.object({
      medianMs: z.nullable(z.number()),
      answers: z.number(),
      ratings: z.number(),
      goodRatings: z.number(),
    }),
    reads: true,
  }),

  /** The mails that were not added to their tickets and wait for the staff, the newest first. */
  keptMails: endpoint({
    path: 'ticket/kept-mails',
    access: 'staff',
    body: z.object({}),
    response: z.object({ mails: z.array(keptMail) }),
    reads: true,
  }),

  /** The text of a kept mail: JSON, without the attachments. A long one is cut. */
  keptMailText: endpoint({
    path: 'ticket/kept-mail-text',
    access: 'staff',
    body: z.object({ id: fields.keptMailId }),
    response: z.object({ raw: z.string() }),
    problems: ['not-found'],
    reads: true,
  }),

  /** Deletes a kept mail that the staff have dealt with. */
  deleteKeptMail: endpoint({
    path: 'ticket/delete-kept-mail',
    access: 'staff',
    body: z.object({ id: fields.keptMailId }),
    response: statusOk,
    problems: ['not-found'],
  }),
};
