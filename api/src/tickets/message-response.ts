import type { Session, TicketMessage } from '@site/shared/contract';
import { isStaff, roleOf } from '@site/shared/rules';
import type { MessageRow } from './tables';

/** A message as the contract has it for the reader with this id (section 3). */
export function messageResponse(message: MessageRow, readerId: number): TicketMessage {
  const { id, createdAt, description, byStaff, authorId, editedAt, editedByStaff } = message;
  return {
    id,
    createdAt,
    description,
    isAdmin: byStaff,
    isOwn: authorId === readerId,
    ...(editedAt !== null && { edited: { at: editedAt, byStaff: editedByStaff ?? false } }),
  };
}

/** A message for its reader. Only staff learn which of their colleagues wrote it. */
export function messageFor(
  session: Session,
  message: MessageRow & { authorEmail: string },
): TicketMessage {
  const response = messageResponse(message, session.id);
  const isOfColleague = message.byStaff && !response.isOwn && isStaff(roleOf(session));
  return { ...response, ...(isOfColleague && { author: message.authorEmail }) };
}
