import { isWaiting, type TicketStatus } from '@site/shared/rules';

/** Larger than any time in ms. Positions around it sort behind those of waiting tickets. */
const BEHIND_WAITING = 1e14;

/** The positions of waiting tickets are below it, the positions of all others above it. */
export const WAITING_POSITIONS_END = BEHIND_WAITING / 2;

/**
 * The position of a ticket in the list of staff, smallest first. Waiting tickets come first, by the
 * time since when they wait. The others follow, the last changed first. A ticket that waits already
 * keeps its `currentPosition`.
 */
export function queuePosition(status: TicketStatus, now: number, currentPosition?: number): number {
  if (!isWaiting(status)) return BEHIND_WAITING - now;
  const isWaitingAlready = currentPosition !== undefined && currentPosition < WAITING_POSITIONS_END;
  return isWaitingAlready ? currentPosition : now;
}
