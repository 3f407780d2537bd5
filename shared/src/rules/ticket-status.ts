import { EDIT_WINDOW_MS, REOPEN_WINDOW_MS } from './periods';
import { can, isStaff, type Role } from './roles';

/**
 * A ticket's statuses (section 4). 'open': new. 'replied': support wrote last. 'waiting': the
 * customer wrote last (decision 58).
 */
export const TICKET_STATUSES = ['open', 'waiting', 'replied', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Tickets on a page of the list (section 9). */
export const TICKETS_PER_PAGE = 50;

/** The most tickets of one request of a bulk action. The client sends more in several requests. */
export const MAX_BULK_TICKETS = 500;

/** The most tickets that staff can select at once. */
export const MAX_SELECTED_TICKETS = 10_000;

/**
 * The orders of the list of staff: longest wait first with the tickets that do not wait at the end,
 * last changed first, newest first, oldest first.
 */
export const TICKET_SORTS = ['wait', 'changed', 'newest', 'oldest'] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];

/**
 * The facts of a ticket that its rules depend on. Times are ms. `updatedAt` changes with replies,
 * closing and reopening only, so in a closed ticket it is the time of closing.
 */
export type TicketState = { status: string; updatedAt: number; messageCount: number };

/** Whether a ticket is closed. The status may be in any case: 'Closed' (decision 57). */
export function isClosed(status: string): boolean {
  return status.toLowerCase() === 'closed';
}

/**
 * Whether a role can close a ticket: staff at any time, a customer if it has more than one
 * message (section 6).
 */
export function canClose(role: Role, ticket: TicketState): boolean {
  return (
    can(role, 'openTicket') &&
    !isClosed(ticket.status) &&
    (can(role, 'closeAnyTicket') || ticket.messageCount > 1)
  );
}

/** Whether a role can reopen a closed ticket without a reply. */
export function canReopen(role: Role, ticket: Pick<TicketState, 'status'>): boolean {
  return can(role, 'reopenAnyTicket') && isClosed(ticket.status);
}

/**
 * Whether a role can reply. A customer's reply reopens a closed ticket within `REOPEN_WINDOW_MS`,
 * a reply of staff always does.
 */
export function canReply(role: Role, ticket: TicketState, now: number): boolean {
  if (can(role, 'reopenAnyTicket')) return true;
  return (
    can(role, 'openTicket') &&
    (!isClosed(ticket.status) || now - ticket.updatedAt <= REOPEN_WINDOW_MS)
  );
}

/**
 * Whether a role can edit a message: staff any, a customer an own one within `EDIT_WINDOW_MS`
 * in a ticket that is not closed, unless support has changed it: what support has removed stays
 * removed.
 */
export function canEdit(
  role: Role,
  ticket: TicketState,
  message: { isOwn: boolean; createdAt: number; edited?: { byStaff: boolean } | undefined },
  now: number,
): boolean {
  if (can(role, 'editAnyMessage')) return true;
  return (
    can(role, 'openTicket') &&
    message.isOwn &&
    !message.edited?.byStaff &&
    !isClosed(ticket.status) &&
    now - message.createdAt <= EDIT_WINDOW_MS
  );
}

/** The status of a ticket that staff reopen. A ticket that was never answered is 'open' again. */
export function statusAfterReopening({
  isAnswered,
  isOwnerLast,
}: {
  isAnswered: boolean;
  isOwnerLast: boolean;
}): TicketStatus {
  if (!isAnswered) return 'open';
  return isOwnerLast ? 'waiting' : 'replied';
}

/** Whether a ticket waits for an answer of support, in the queue. */
export function isWaiting(status: TicketStatus): boolean {
  return status === 'open' || status === 'waiting';
}

/** The status of a ticket after a reply (decision 58). */
export function statusAfterReply(role: Role, status: TicketStatus): TicketStatus {
  if (isStaff(role)) return 'replied';
  return status === 'open' ? 'open' : 'waiting';
}
