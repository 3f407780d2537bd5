import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { ticketIds } from './staff-tickets';
import { statusOk } from './tickets';

/** The query of the list's address: '?status=all&tag=refund', or '' without filters. */
const viewQuery = z.string().check(z.maxLength(1_000), z.regex(/^(?:\?[^#\s]*)?$/));

/** Filters of the list that a member of staff has saved under a name. */
const ticketView = z.object({ name: z.string(), query: z.string() });
export type TicketView = z.infer<typeof ticketView>;

/** The calls with which staff order their queue. Their paths are in the area 'ticket'. */
export const ticketQueueCalls = {
  /**
   * Takes waiting tickets out of the queue until a time (ms), or until the customer writes. With
   * null they come back now. Skips tickets that do not wait. `changed` counts the others.
   */
  snoozeTickets: endpoint({
    path: 'ticket/snooze-tickets',
    access: 'staff',
    tokenRight: 'write-tickets',
    body: z.object({ ticket_ids: ticketIds, until: z.nullable(fields.requestTime) }),
    response: z.object({ changed: z.number() }),
  }),

  /**
   * Takes back what the caller's `closeTickets` did, as long as its mails wait: the tickets have
   * their status and their place in the queue again, and no mail is sent. `changed` counts the
   * tickets that are open again.
   */
  undoCloseTickets: endpoint({
    path: 'ticket/undo-close-tickets',
    access: 'staff',
    body: z.object({ ticket_ids: ticketIds }),
    response: z.object({ changed: z.number() }),
  }),

  /** The caller's saved views, by name. */
  ticketViews: endpoint({
    path: 'ticket/ticket-views',
    access: 'staff',
    body: z.object({}),
    response: z.object({ views: z.array(ticketView) }),
    reads: true,
  }),

  /** Saves a view, at most `MAX_TICKET_VIEWS`. It replaces the caller's view of the same name. */
  saveTicketView: endpoint({
    path: 'ticket/save-ticket-view',
    access: 'staff',
    body: z.object({ name: fields.viewName, query: viewQuery }),
    response: statusOk,
    problems: ['too-many-views'],
  }),

  deleteTicketView: endpoint({
    path: 'ticket/delete-ticket-view',
    access: 'staff',
    body: z.object({ name: fields.viewName }),
    response: statusOk,
    problems: ['not-found'],
  }),
};
