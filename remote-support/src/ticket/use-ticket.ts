import type { Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { client, useRole } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { statusAfterReply } from '@site/shared/rules';
import { useEffect, useRef, useState } from 'react';
import { type PollResult, usePoll } from './use-poll';

export type LiveTicket = {
  ticket: Ticket;
  /** How many messages of others have come since the page was opened. */
  news: number;
  /** Sends an answer; gives the refusal where there is one. */
  reply: (description: string) => Promise<Problem | null>;
  /** Closes the ticket; gives the refusal where there is one. */
  close: () => Promise<Problem | null>;
  /** Opens the ticket again without a reply; gives the refusal where there is one. */
  reopen: () => Promise<Problem | null>;
  /** Changes a message; gives the refusal where there is one. */
  save: (messageId: number, description: string) => Promise<Problem | null>;
};

/** A ticket that keeps itself up to date: with what is done here at once, with what others do within ten seconds. */
export function useTicket(loaded: Ticket): LiveTicket {
  const role = useRole();
  const [ticket, setTicket] = useState(loaded);
  const [news, setNews] = useState(0);
  // Grows with each change made here: an answer that was asked for before it is old.
  const changes = useRef(0);
  const { revalidate } = useRevalidator();
  const ticket_id = loaded.id;

  useEffect(() => setTicket(loaded), [loaded]);

  function take(answered: Ticket): void {
    const known = new Set(ticket.messages.map(({ id }) => id));
    const ownSide = role === 'admin';
    const fresh = answered.messages.filter(
      ({ id, isAdmin }) => !known.has(id) && isAdmin !== ownSide,
    );
    if (fresh.length > 0) setNews((before) => before + fresh.length);
    setTicket(answered);
  }

  async function ask(signal?: AbortSignal): Promise<PollResult> {
    const asked = changes.current;
    const answer = await client.ticket.viewTicket({ ticket_id }, signal ? { signal } : {});
    if (signal?.aborted) return 'over';
    if (!answer.ok) {
      await leaveIfSignedOut(answer.problem);
      return answer.problem.status === 401 || answer.problem.status === 404 ? 'over' : 'failed';
    }
    if (asked === changes.current) take(answer.value.ticket);
    return 'answered';
  }

  usePoll(ask);

  /** The session has ended: the guard leads to the sign-in page and back here. The ticket must not stay on the screen. */
  async function leaveIfSignedOut({ code }: Problem): Promise<void> {
    if (code === 'not-signed-in') await revalidate();
  }

  /** A refusal often means that the ticket is another one by now: closed in another tab, or answered. */
  async function refused(problem: Problem): Promise<Problem> {
    if (problem.status === 409) await ask();
    await leaveIfSignedOut(problem);
    return problem;
  }

  async function reply(description: string): Promise<Problem | null> {
    const answer = await client.ticket.replyTicket({ ticket_id, description });
    if (!answer.ok) return refused(answer.problem);
    changes.current += 1;
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
    if (!answer.ok) return refused(answer.problem);
    changes.current += 1;
    setTicket((before) => ({ ...before, status: 'closed', updatedAt: Date.now() }));
    return null;
  }

  async function reopen(): Promise<Problem | null> {
    const answer = await client.ticket.reopenTicket({ ticket_id });
    if (!answer.ok) return refused(answer.problem);
    changes.current += 1;
    // Which status it has now depends on who wrote last: the server knows.
    await ask();
    return null;
  }

  async function save(messageId: number, description: string): Promise<Problem | null> {
    const answer = await client.ticket.saveTicketReply({
      ticket_id,
      replyId: messageId,
      description,
    });
    if (!answer.ok) return refused(answer.problem);
    changes.current += 1;
    const edited = { at: Date.now(), isAdmin: role === 'admin' };
    setTicket((before) => ({
      ...before,
      messages: before.messages.map((message) =>
        message.id === messageId ? { ...message, description, edited } : message,
      ),
    }));
    return null;
  }

  return { ticket, news, reply, close, reopen, save };
}
