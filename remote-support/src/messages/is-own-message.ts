import type { TicketMessage } from '@site/shared/contract';
import { isStaff, type Role } from '@site/shared/rules';

/**
 * Whether the reader with `role` wrote a message. An API of an earlier version does not say it:
 * then each member of staff counts as the author of all messages of support.
 */
export function isOwnMessage(role: Role, { isOwn, isAdmin }: TicketMessage): boolean {
  return isOwn ?? isAdmin === isStaff(role);
}
