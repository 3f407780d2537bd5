import type { MessageEdit, Session } from '@site/shared/contract';
import { can, canEdit, isStaff, roleOf } from '@site/shared/rules';
import { and, desc, eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Database, Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTicket } from './lock-ticket';
import { messageResponse } from './message-response';
import { sanitiseMessage } from './sanitise-message';
import { messageEdits, ticketMessages } from './tables';
import { indexTicket } from './ticket-search';

/** `before` is the text that the page showed; undefined if the page does not send it. */
type MessageChange = {
  ticketId: number;
  messageId: number;
  description: string;
  before?: string | undefined;
};

/**
 * Changes a message and stores its previous text (section 6: customers edit their own messages,
 * staff edit any message). The ticket itself does not change: an edit must not move it in the queue
 * or extend the time in which it can be reopened. Returns whether the text has changed. Throws
 * 'not-found', 'not-allowed', 'message-not-editable', 'message-empty', and 'message-changed' if the
 * text is not `before` any more.
 */
export async function saveMessage(
  tx: Transaction,
  session: Session,
  { ticketId, messageId, description, before }: MessageChange,
  now: number,
): Promise<boolean> {
  const clean = sanitiseMessage(description);
  const role = roleOf(session);
  // The ticket's lock also serialises concurrent edits of one message.
  const { ticket, messageCount } = await lockTicket(tx, session, ticketId);
  const [message] = await tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, messageId), eq(ticketMessages.ticketId, ticketId)));
  if (!message) throw new Problem('not-found');
  const shown = messageResponse(message, session.id);
  if (!shown.isOwn && !can(role, 'editAnyMessage')) throw new Problem('not-allowed');
  if (!canEdit(role, { ...ticket, messageCount }, shown, now))
    throw new Problem('message-not-editable');
  if (clean === message.description) return false;
  if (before !== undefined && before !== message.description) throw new Problem('message-changed');
  await tx
    .insert(messageEdits)
    .values({ messageId, editorId: session.id, before: message.description, editedAt: now });
  await tx
    .update(ticketMessages)
    .set({ description: clean, editedAt: now, editedByStaff: isStaff(role) })
    .where(eq(ticketMessages.id, messageId));
  await indexTicket(tx, ticketId);
  return true;
}

/** The earlier texts of a message, newest first. */
export async function messageEditsOf(db: Database, messageId: number): Promise<MessageEdit[]> {
  return db
    .select({
      id: messageEdits.id,
      before: messageEdits.before,
      editedAt: messageEdits.editedAt,
      editor: users.email,
    })
    .from(messageEdits)
    .innerJoin(users, eq(users.id, messageEdits.editorId))
    .where(eq(messageEdits.messageId, messageId))
    .orderBy(desc(messageEdits.id));
}
