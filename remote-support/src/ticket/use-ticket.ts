import type { Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { client, useRole } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { statusAfterReply } from '@site/shared/rules';
import { useEffect, useRef, useState } from 'react';
import { type PollResult, usePoll } from './use-poll';

/** A ticket and its actions. Each action resolves to the problem, or to null when it succeeded. */
export type TicketWithActions = {
  ticket: Ticket;
  /** The number of messages that the other side has sent since the page was opened. */
  newMessageCount: number;
  reply: (description: string) => Promise<Problem | null>;
  close: () => Promise<Problem | null>;
  /** Reopens the ticket without a reply. */
  reopen: () => Promise<Problem | null>;
  saveMessage: (messageId: number, description: string) => Promise<Problem | null>;
};

/** Keeps a loaded ticket up to date: own changes at once, changes of others by polling. */
export function useTicket(loaded: Ticket): TicketWithActions {
  const role = useRole();
  const [ticket, setTicket] = useState(loaded);
  const [newMessageCount, setNewMessageCount] = useState(0);
  // A response that was requested before an own change is outdated.
  const ownChanges = useRef(0);
  const { revalidate } = useRevalidator();
  const ticket_id = loaded.id;

  useEffect(() => setTicket(loaded), [loaded]);

  function showUpdate(updated: Ticket): void {
    const knownIds = new Set(ticket.messages.map(({ id }) => id));
    const newMessages = updated.messages.filter(
      ({ id, isAdmin }) => !knownIds.has(id) && isAdmin !== (role === 'admin'),
    );
    if (newMessages.length > 0) setNewMessageCount((count) => count + newMessages.length);
    setTicket(updated);
  }

  async function refresh(signal?: AbortSignal): Promise<PollResult> {
    const changesAtStart = ownChanges.current;
    const answer = await client.ticket.viewTicket({ ticket_id }, signal ? { signal } : {});
    if (signal?.aborted) return 'over';
    if (!answer.ok) {
      await leaveIfSignedOut(answer.problem);
      return answer.problem.status === 401 || answer.problem.status === 404 ? 'over' : 'failed';
    }
    if (changesAtStart === ownChanges.current) showUpdate(answer.value.ticket);
    return 'answered';
  }

  usePoll(refresh);

  /** After the session has ended, the login guard replaces the page, so that the ticket is not readable. */
  async function leaveIfSignedOut({ code }: Problem): Promise<void> {
    if (code === 'not-signed-in') await revalidate();
  }

  async function handleProblem(problem: Problem): Promise<Problem> {
    // A conflict usually means that the ticket has changed, for example in another tab.
    if (problem.status === 409) await refresh();
    await leaveIfSignedOut(problem);
    return problem;
  }

  async function reply(description: string): Promise<Problem | null> {
    const answer = await client.ticket.replyTicket({ ticket_id, description });
    if (!answer.ok) return handleProblem(answer.problem);
    ownChanges.current += 1;
    const { reply: message } = answer.value;
    setTicket((before) => ({
      ...before,
      status: statusAfterReply(role, before.status),
      updatedAt: message.createdAt,
      messages: [message, ...before.messages.filter(({ id }) => id !== message.id)],
    }));
    return null;
  }

  async function close(): Promise<Problem | null> {
    const answer = await client.ticket.closeTicket({ ticket_id });
    if (!answer.ok) return handleProblem(answer.problem);
    ownChanges.current += 1;
    setTicket((before) => ({ ...before, status: 'closed', updatedAt: Date.now() }));
    return null;
  }

  async function reopen(): Promise<Problem | null> {
    const answer = await client.ticket.reopenTicket({ ticket_id });
    if (!answer.ok) return handleProblem(answer.problem);
    ownChanges.current += 1;
    // The new status depends on the author of the last message; the server computes it.
    await refresh();
    return null;
  }

  async function saveMessage(messageId: number, description: string): Promise<Problem | null> {
    const answer = await client.ticket.saveTicketReply({
      ticket_id,
      replyId: messageId,
      description,
    });
    if (!answer.ok) return handleProblem(answer.problem);
    ownChanges.current += 1;
    const edited = { at: Date.now(), isAdmin: role === 'admin' };
    setTicket((before) => ({
      ...before,
      messages: before.messages.map((message) =>
        message.id === messageId ? { ...message, description, edited } : message,
      ),
    }));
    return null;
  }

  return { ticket, newMessageCount, reply, close, reopen, saveMessage };
}
