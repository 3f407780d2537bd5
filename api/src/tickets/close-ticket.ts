import type { Session } from '@site/shared/contract';
import { canClose, isClosed, roleOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTicket } from './lock-ticket';
import { queuePosition } from './queue';
import { recordClosed } from './record-closed';
import { tickets } from './tables';
import { closedMail, toOwner } from './ticket-mails';
import { updateTotals } from './ticket-totals';

/**
 * Closes a ticket. Its owner gets a mail (section 4), unless the owner closes it. Throws
 * 'not-found', 'ticket-already-closed', 'ticket-not-closable'.
 */
export async function closeTicket(
  { config, outbox }: Context,
  tx: Transaction,
  session: Session,
  ticketId: number,
  now: number,
): Promise<void> {
  const { ticket, messageCount, owner } = await lockTicket(tx, session, ticketId);
  if (isClosed(ticket.status)) throw new Problem('ticket-already-closed');
  if (!canClose(roleOf(session), { ...ticket, messageCount }))
    throw new Problem('ticket-not-closable');
  await tx
    .update(tickets)
    .set({
      ...{ status: 'closed', updatedAt: now, queue: queuePosition('closed', now) },
      snoozedUntil: null,
    })
    .where(eq(tickets.id, ticketId));
  await updateTotals(tx, ticket.status, 'closed');
  await recordClosed(tx, ticket, now);
  if (ticket.userId !== session.id)
    await outbox.enqueue(tx, owner, (to) => toOwner(config, ticket, closedMail(to, ticket)));
}
