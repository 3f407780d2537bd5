import type { Session } from '@site/shared/contract';
import { canReopen, roleOf, statusAfterReopening } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTicket } from './lock-ticket';
import { queuePosition } from './queue';
import { tickets } from './tables';
import { reopenedMail, toOwner } from './ticket-mails';
import { updateTotals } from './ticket-totals';

/**
 * Reopens a closed ticket without a reply. Its owner gets a mail, unless the owner reopens it.
 * Throws 'not-found', 'ticket-not-closed', 'ticket-merged'.
 */
export async function reopenTicket(
  { config, outbox }: Context,
  tx: Transaction,
  session: Session,
  ticketId: number,
  now: number,
): Promise<void> {
  const { ticket, owner } = await lockTicket(tx, session, ticketId);
  if (ticket.mergedInto !== null) throw new Problem('ticket-merged');
  if (!canReopen(roleOf(session), ticket)) throw new Problem('ticket-not-closed');
  const { lastByStaff, lastByCustomer } = ticket;
  const status = statusAfterReopening({
    isAnswered: lastByStaff > 0,
    isOwnerLast: lastByCustomer > lastByStaff,
  });
  await tx
    .update(tickets)
    .set({ status, updatedAt: now, queue: queuePosition(status, now) })
    .where(eq(tickets.id, ticketId));
  await updateTotals(tx, ticket.status, status);
  if (ticket.userId !== session.id)
    await outbox.enqueue(tx, owner, (to) => toOwner(config, ticket, reopenedMail(to, ticket)));
}
