import type { TicketMessage } from '@site/shared/contract';
import type { MessageRow } from './tables';

/** A message as the contract has it (section 3). */
export function messageResponse({
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
