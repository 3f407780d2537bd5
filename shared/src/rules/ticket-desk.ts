import { DAY_MS, MINUTE_MS } from './calendar';
import { REPLY_TIME_MS } from './periods';
import { hasVisibleText, isPlainLine } from './plain-text';
import { isClosed, type TicketStatus } from './ticket-status';

/** The longest tag, in characters. */
export const MAX_TAG_LENGTH = 30;

/** The most tags of one ticket. */
export const MAX_TICKET_TAGS = 10;

/**
 * A tag as it is stored: lower case, without spaces around it, with single spaces inside. Null if
 * it is empty, too long or not one line of text.
 */
export function tagFrom(text: string): string | null {
  const tag = text.normalize('NFC').trim().replaceAll(/ +/g, ' ').toLowerCase();
  const isTag = isPlainLine(tag) && hasVisibleText(tag) && [...tag].length <= MAX_TAG_LENGTH;
  return isTag ? tag : null;
}

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

/** The most saved views of one member of staff. */
export const MAX_TICKET_VIEWS = 20;

/** The longest name of a saved view, in characters. */
export const MAX_VIEW_NAME_LENGTH = 60;

/** Whether a promised answer is still in time: half of the time has passed, or all of it. */
export type PromiseState = 'kept' | 'endangered' | 'broken';

/** How a wait of a customer (ms) stands to the promised `REPLY_TIME_MS`. */
export function promiseState(waitMs: number): PromiseState {
  if (waitMs > REPLY_TIME_MS) return 'broken';
  return waitMs > REPLY_TIME_MS / 2 ? 'endangered' : 'kept';
}
