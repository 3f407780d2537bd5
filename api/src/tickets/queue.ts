import { isWaiting, type TicketStatus } from '@site/shared/rules';

/** Larger than any time in ms. Positions around it sort behind those of waiting tickets. */
const BEHIND_WAITING = 1e14;

/** Waiting tickets have smaller positions than this one, all other tickets have larger ones. */
export const WAITING_POSITIONS_END = BEHIND_WAITING / 2;

/**
 * The position of a ticket in the list of staff, smallest first. Waiting tickets come first. Their
 * position is the time (ms) since when they wait. The other tickets follow, the last changed first.
 * A ticket that waits already keeps its `currentPosition`.
 */
export function queuePosition(status: TicketStatus, now: number, currentPosition?: number): number {
  if (!isWaiting(status)) return BEHIND_WAITING - now;
  const isWaitingAlready = currentPosition !== undefined && currentPosition < WAITING_POSITIONS_END;
  return isWaitingAlready ? currentPosition : now;
}
