import { isWaiting, type TicketStatus } from '@site/shared/rules';

/** Larger than any time in ms. Positions around it sort behind those of waiting tickets. */
const BEHIND_WAITING = 1e14;

/** Waiting tickets have smaller positions than this one, all other tickets have larger ones. */
export const WAITING_POSITIONS_END = BEHIND_WAITING / 2;

/**
 * A snoozed ticket has the position `WAITING_POSITIONS_END` plus the time (ms) since when it waits.
 * This sum is smaller than `SNOOZED_POSITIONS_END` until the year 2286.
 */
export const SNOOZED_POSITIONS_END = WAITING_POSITIONS_END + 1e13;

/** Since when a ticket at this position waits (ms), snoozed or not; null if it does not wait. */
export function waitingSince(position: number): number | null {
  if (position < WAITING_POSITIONS_END) return position;
  return position < SNOOZED_POSITIONS_END ? position - WAITING_POSITIONS_END : null;
}

/**
 * The position of a ticket in the list of staff, smallest first. Waiting tickets come first. Their
 * position is the time (ms) since when they wait. The other tickets follow, the last changed first.
 * A ticket that waits already, also a snoozed one, keeps its place among the waiting ones.
 */
export function queuePosition(status: TicketStatus, now: number, currentPosition?: number): number {
  if (!isWaiting(status)) return BEHIND_WAITING - now;
  return (currentPosition === undefined ? null : waitingSince(currentPosition)) ?? now;
}
