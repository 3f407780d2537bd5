import type { TicketMessage } from '@site/shared/contract';
import type { MessageRow } from './tables';

/** A message as the page gets it (section 3). */
export function messageOnTheWire({
  id,
  createdAt,
  description,
  isAdmin,
  editedAt,
  editedByAdmin,
}: MessageRow): TicketMessage {
  return {
    id,
    createdAt,
    description,
    isAdmin,
    ...(editedAt !== null && { edited: { at: editedAt, isAdmin: editedByAdmin ?? false } }),
  };
}
