import { DAY_MS, MINUTE_MS } from './calendar';
import { isClosed, type TicketStatus } from './ticket-status';

/**
 * Which mails a member of staff gets about tickets: each one, those about the own tickets, a
 * digest, or none.
 */
export const STAFF_NOTIFICATIONS = ['every', 'mine', 'digest', 'none'] as const;
export type StaffNotifications = (typeof STAFF_NOTIFICATIONS)[number];

/** The time between two digests of one account, in ms. */
export const DIGEST_INTERVAL_MS = DAY_MS;

/** An owner's opinion of a closed ticket. */
export const TICKET_RATINGS = ['good', 'bad'] as const;
export type TicketRating = (typeof TICKET_RATINGS)[number];

/** Whether the owner can rate a ticket: when it is closed and not merged into another one. */
export function canRate(ticket: {
  status: TicketStatus;
  mergedInto?: number | undefined;
}): boolean {
  return isClosed(ticket.status) && ticket.mergedInto === undefined;
}

/**
 * An announcement 'is answering' ends after this time, in ms. The page repeats it every
 * `ANSWERING_REPEAT_MS` while the editor has text.
 */
export const ANSWERING_MS = MINUTE_MS;
export const ANSWERING_REPEAT_MS = 20_000;

/** The figures of support count the answers and ratings of this time, in ms. */
export const FIGURES_PERIOD_MS = 30 * DAY_MS;

/** With fewer first answers, no usual time is shown. */
export const MIN_ANSWERS_FOR_FIGURES = 10;

/** The closing of several tickets can be undone for this long, in ms: their mails wait. */
export const UNDO_MS = 10_000;
