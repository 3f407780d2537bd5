import type { Session, TicketMessage } from '@site/shared/contract';
import { isStaff, roleOf } from '@site/shared/rules';
import type { MessageRow } from './tables';

/** A message as the contract has it (section 3). */
export function messageResponse({
  id,
  createdAt,
  description,
  byStaff,
  editedAt,
  editedByStaff,
}: MessageRow): TicketMessage {
  return {
    id,
    createdAt,
    description,
    isAdmin: byStaff,
    ...(editedAt !== null && { edited: { at: editedAt, byStaff: editedByStaff ?? false } }),
  };
}

/** A message for its reader. Only staff learn which of their colleagues wrote it. */
export function messageFor(
  session: Session,
  message: MessageRow & { authorEmail: string },
): TicketMessage {
  const isOwn = message.authorId === session.id;
  const isColleague = message.byStaff && !isOwn && isStaff(roleOf(session));
  return {
    ...messageResponse(message),
    isOwn,
    ...(isColleague && { author: message.authorEmail }),
  };
}
