import type { Session } from '@site/shared/contract';
import { isClosed, type TicketStatus, UNDO_MS } from '@site/shared/rules';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { takeBackEvent } from '../webhooks/record-event';
import { lockTickets } from './lock-ticket';
import { queuePosition } from './queue';
import { recordClosed } from './record-closed';
import { type TicketRow, tickets } from './tables';
import { closedMail, toOwner } from './ticket-mails';
import { changeTotals, updateTotals } from './ticket-totals';

/**
 * How long the mails and the messages to webhooks about closed tickets wait, in ms. Longer than the
 * page offers the undo, because the request for it takes time.
 */
const HELD_MAIL_MS = UNDO_MS + 5_000;

/**
 * Closes tickets, with a mail to each other owner, which waits for `HELD_MAIL_MS`. Skips tickets
 * that are closed already or do not exist. Returns the ids of the tickets that it closed.
 */
export async function closeTickets(
  { config, outbox }: Context,
  tx: Transaction,
  session: Session,
  ticketIds: readonly number[],
  now: number,
): Promise<number[]> {
  const locked = await lockTickets(tx, ticketIds);
  const open = locked.filter(({ status }) => !isClosed(status));
  if (open.length === 0) return [];
  const owners = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(inArray(users.id, [...new Set(open.map(({ userId }) => userId))]));
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  for (const ticket of open) {
    const owner = ownerOf.get(ticket.userId);
    const mailId =
      owner && owner.id !== session.id
        ? await outbox.enqueue(tx, owner, (to) => toOwner(config, ticket, closedMail(to, ticket)), {
            delayMs: HELD_MAIL_MS,
          })
        : null;
    const messageId = await recordClosed(tx, ticket, now, { delayMs: HELD_MAIL_MS });
    const { status, updatedAt, queue, snoozedUntil } = ticket;
    const before = { status, updatedAt, queue, snoozedUntil };
    await tx
      .update(tickets)
      .set({
        ...{ status: 'closed', updatedAt: now, queue: queuePosition('closed', now) },
        snoozedUntil: null,
        beforeClosing: { ...before, closedBy: session.id, closedAt: now, mailId, messageId },
      })
      .where(eq(tickets.id, ticket.id));
  }
  await changeTotals(tx, closedTotals(open));
  return open.map(({ id }) => id);
}

/** How the number of tickets of each status changes when these tickets are closed. */
function closedTotals(closed: readonly TicketRow[]): Map<TicketStatus, number> {
  const changes = new Map<TicketStatus, number>([['closed', closed.length]]);
  for (const { status } of closed) changes.set(status, (changes.get(status) ?? 0) - 1);
  return changes;
}

/**
 * Takes back the closing of tickets by the caller, as long as their mails wait. Skips the other
 * tickets. Returns the ids of the tickets that are open again.
 */
export async function undoClosing(
  { outbox }: Context,
  tx: Transaction,
  session: Session,
  ticketIds: readonly number[],
  now: number,
): Promise<number[]> {
  const openedIds: number[] = [];
  for (const ticket of await lockTickets(tx, ticketIds)) {
    const before = closingOf(ticket, session);
    if (!before) continue;
    const isHeld =
      before.mailId === null
        ? now - before.closedAt <= HELD_MAIL_MS
        : await outbox.takeBack(tx, before.mailId);
    if (!isHeld) continue;
    if (before.messageId !== null) await takeBackEvent(tx, before.messageId);
    const { status, updatedAt, queue, snoozedUntil } = before;
    await tx
      .update(tickets)
      .set({ status, updatedAt, queue, snoozedUntil, beforeClosing: null })
      .where(eq(tickets.id, ticket.id));
    await updateTotals(tx, 'closed', status);
    openedIds.push(ticket.id);
  }
  return openedIds;
}

/**
 * What the bulk closing by this account has stored; null if another account closed the ticket, or
 * the ticket has changed since.
 */
function closingOf({ status, updatedAt, beforeClosing, mergedInto }: TicketRow, { id }: Session) {
  const isLast = isClosed(status) && beforeClosing?.closedAt === updatedAt && mergedInto === null;
  return isLast && beforeClosing.closedBy === id ? beforeClosing : null;
}

/** Moves tickets to a category. Returns the ids of the tickets that changed. */
export async function moveTickets(
  tx: Transaction,
  ticketIds: readonly number[],
  category: string,
): Promise<number[]> {
  await lockTickets(tx, ticketIds);
  const moved = await tx
    .update(tickets)
    .set({ category })
    .where(and(inArray(tickets.id, [...ticketIds]), ne(tickets.category, category)))
    .returning({ id: tickets.id });
  return moved.map(({ id }) => id);
}
