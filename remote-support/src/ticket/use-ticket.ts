import { type PollResult, usePoll } from '@site/shared/browser';
import type { Answer, Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { useRole } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { statusAfterReply } from '@site/shared/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../client';

const POLL_INTERVAL_MS = 10_000;
type TicketState = {
  ticket: Ticket;
  /** The number of messages that the other side has sent since the page was opened. */
  newMessageCount: number;
  /** The last request for changes failed. */
  isOutdated: boolean;
};

/** Each action calls the server and, if it succeeds, changes the shown ticket. */
export type TicketActions = {
  /** `closes`: the answer also closes the ticket (admin only). */
  reply: (description: string, options?: { closes?: boolean }) => Promise<Answer<unknown>>;
  close: () => Promise<Answer<unknown>>;
  /** Reopens the ticket without a reply. */
  reopen: () => Promise<Answer<unknown>>;
  /** `before` is the text that the editor started with. */
  saveMessage: (
    messageId: number,
    texts: { description: string; before: string },
  ) => Promise<Answer<unknown>>;
  /** Awaits a call that changes the ticket, then loads the ticket again. */
  update: <T>(call: Promise<Answer<T>>) => Promise<Answer<T>>;
};

/**
 * Keeps a loaded ticket up to date: own changes at once, changes of others by polling. A prefetched
 * ticket is loaded again at once, which marks its messages as read.
 */
export function useTicket(
  loaded: Ticket,
  { isPrefetched }: { isPrefetched: boolean },
): TicketState & TicketActions {
  const role = useRole();
  const [ticket, setTicket] = useState(loaded);
  const [newMessageCount, setNewMessageCount] = useState(0);
  const [isOutdated, setOutdated] = useState(false);
  // A response that was requested before an own change is outdated.
  const ownChanges = useRef(0);
  const { revalidate } = useRevalidator();
  const ticket_id = loaded.id;

  useEffect(() => setTicket(loaded), [loaded]);

  usePoll((signal) => refresh(signal), {
    firstDelayMs: POLL_INTERVAL_MS,
    nextDelayMs: () => POLL_INTERVAL_MS,
  });

  const refreshPrefetched = useEffectEvent(() => refresh(undefined, 'POST'));
  useEffect(() => {
    if (isPrefetched) void refreshPrefetched();
  }, [isPrefetched]);

  // An unchanged ticket is a short answer to a GET. A POST marks the messages as read.
  async function refresh(
    signal?: AbortSignal,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<PollResult> {
    const changesAtStart = ownChanges.current;
    const answer = await client.ticket.viewTicket(
      { ticket_id },
      { method, silentOn524: true, ...(signal && { signal }) },
    );
    if (signal?.aborted) return 'over';
    if (!answer.ok) {
      setOutdated(true);
      await leaveIfSignedOut(answer.problem);
      return answer.problem.status === 401 || answer.problem.status === 404 ? 'over' : 'failed';
    }
    setOutdated(false);
    if (changesAtStart === ownChanges.current) showUpdate(answer.value.ticket);
    return 'answered';
  }

  function showUpdate(updated: Ticket): void {
    const knownIds = new Set(ticket.messages.map(({ id }) => id));
    const newMessages = updated.messages.filter(
      ({ id, isAdmin }) => !knownIds.has(id) && isAdmin !== (role === 'admin'),
    );
    if (newMessages.length > 0) {
      setNewMessageCount((count) => count + newMessages.length);
      // The GET did not mark them as read.
      void client.ticket.viewTicket({ ticket_id }, { silentOn524: true });
    }
    setTicket(updated);
  }

  /** Runs the loaders again: the login guard then hides the ticket from a signed-out visitor. */
  async function leaveIfSignedOut({ code }: Problem): Promise<void> {
    if (code === 'not-signed-in') await revalidate();
  }

  async function change<T>(call: Promise<Answer<T>>, show: (value: T) => unknown) {
    const answer = await call;
    if (answer.ok) {
      ownChanges.current += 1;
      await show(answer.value);
    } else {
      // A conflict usually means that the ticket has changed, for example in another tab.
      if (answer.problem.status === 409) await refresh();
      await leaveIfSignedOut(answer.problem);
    }
    return answer;
  }

  return {
    ticket,
    newMessageCount,
    isOutdated,
    reply: (description, { closes = false } = {}) =>
      change(
        client.ticket.replyTicket({ ticket_id, description, ...(closes && { close: true }) }),
        ({ reply }) =>
          setTicket((before) => ({
            ...before,
            status: closes ? 'closed' : statusAfterReply(role, before.status),
            updatedAt: reply.createdAt,
            messages: [reply, ...before.messages.filter(({ id }) => id !== reply.id)],
          })),
      ),
    close: () =>
      change(client.ticket.closeTicket({ ticket_id }), () =>
        setTicket((before) => ({ ...before, status: 'closed', updatedAt: Date.now() })),
      ),
    // The new status depends on the author of the last message; the server computes it.
    update: (call) => change(call, () => refresh()),
    reopen: () => change(client.ticket.reopenTicket({ ticket_id }), () => refresh()),
    saveMessage: (messageId, { description, before }) => {
      const texts = { description, before };
      const saving = client.ticket.saveTicketReply({ ticket_id, replyId: messageId, ...texts });
      return change(saving, () => {
        const edited = { at: Date.now(), isAdmin: role === 'admin' };
        setTicket((shown) => ({
          ...shown,
          messages: shown.messages.map((message) =>
            message.id === messageId ? { ...message, description, edited } : message,
          ),
        }));
      });
    },
  };
}
