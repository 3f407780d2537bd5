import type { Transaction } from '../db/database';
import { recordEvent } from '../webhooks/record-event';
import type { TicketRow } from './tables';

/**
 * Tells the webhooks that a ticket was closed, and maybe merged. Returns the id of the message for
 * `takeBackEvent`, or null.
 */
export async function recordClosed(
  tx: Transaction,
  { id, userId }: Pick<TicketRow, 'id' | 'userId'>,
  now: number,
  { mergedInto = null, delayMs = 0 }: { mergedInto?: number | null; delayMs?: number } = {},
): Promise<string | null> {
  const data = { ticket: id, account: userId, mergedInto };
  return recordEvent(tx, 'ticket.closed', data, now, { delayMs });
}
