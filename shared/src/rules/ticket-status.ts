import { EDIT_WINDOW_MS, REOPEN_WINDOW_MS } from './periods';
import { can, type Role } from './roles';

/** A ticket's status: 'open' is new, 'replied' the administrator wrote last, 'waiting' the customer did after an answer (section 4). */
export const TICKET_STATUSES = ['open', 'waiting', 'replied', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The categories a ticket can have, the default first (section 3). */
export const TICKET_CATEGORIES = [
  'Support & Help',
  'Purchase info',
  'Bug report',
  'Features request',
  'EPG request',
  'Player Bug report',
  'Player feature request',
  'Business info',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** How many tickets a page of the list has (section 9). */
export const TICKETS_PER_PAGE = 50;

/**
 * What the rules need to know of a ticket; `status` may come in any case ('Closed'), times are ms. `updatedAt` moves with replies,
 * closing and reopening only: in a closed ticket it is the moment of closing.
 */
export type TicketState = { status: string; updatedAt: number; messageCount: number };

export function isClosed(status: string): boolean {
  return status.toLowerCase() === 'closed';
}

/** Close is for an open ticket: the administrator's at any time, the customer's once it has more than one message (sections 4 and 6). */
export function canClose(role: Role, ticket: TicketState): boolean {
  return (
    can(role, 'open a ticket') &&
    !isClosed(ticket.status) &&
    (can(role, 'close any ticket') || ticket.messageCount > 1)
  );
}

/** Opening a closed ticket again without a reply is the administrator's. */
export function canReopen(role: Role, ticket: Pick<TicketState, 'status'>): boolean {
  return can(role, 'reopen any ticket') && isClosed(ticket.status);
}

/** A reply reopens a closed ticket within two weeks; the administrator's always does. */
export function canReply(role: Role, ticket: TicketState, now: number): boolean {
  if (can(role, 'reopen any ticket')) return true;
  return (
    can(role, 'open a ticket') &&
    (!isClosed(ticket.status) || now - ticket.updatedAt <= REOPEN_WINDOW_MS)
  );
}

/** The administrator edits any message; a customer an own one of the last day, while the ticket is not closed. */
export function canEdit(
  role: Role,
  ticket: TicketState,
  message: { isOwn: boolean; createdAt: number },
  now: number,
): boolean {
  if (can(role, 'edit any message')) return true;
  return (
    can(role, 'open a ticket') &&
    message.isOwn &&
    !isClosed(ticket.status) &&
    now - message.createdAt <= EDIT_WINDOW_MS
  );
}

/** Who wrote last decides the status of a ticket that support opens again; one that was never answered is new again. */
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

/** Whether somebody waits for support: the tickets that make the administrator's queue. */
export function isWaiting(status: TicketStatus): boolean {
  return status === 'open' || status === 'waiting';
}

/** The status after a reply. */
export function statusAfterReply(role: Role, status: TicketStatus): TicketStatus {
  if (role === 'admin') return 'replied';
  return status === 'open' ? 'open' : 'waiting';
}
