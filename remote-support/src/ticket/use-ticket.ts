import { type PollResult, usePoll } from '@site/shared/browser';
import type { Answer, Problem } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { useRole } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { isStaff, statusAfterReply } from '@site/shared/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../client';
import { isOwnMessage } from '../messages/is-own-message';

/** With the second after which the API knows changes of its other processes: at most 10 s. */
const POLL_INTERVAL_MS = 9_000;
const REST_INTERVAL_MS = 30_000;

type TicketState = {
  ticket: Ticket;
  /** The number of messages that the other side has sent since the page was opened. */
  newMessageCount: number;
  /** The last request for changes failed. */
  isOutdated: boolean;
  /** The reader may no longer see the ticket: no more requests for changes. */
  isOver: boolean;
};

function loadedState(ticket: Ticket, before?: TicketState): TicketState {
  const isSame = before?.ticket.id === ticket.id;
  return {
    ticket,
    newMessageCount: isSame ? before.newMessageCount : 0,
    isOutdated: isSame && before.isOutdated,
    isOver: false,
  };
}

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
  const ticket_id = loaded.id;
  const [state, setState] = useState(() => ({ loaded, ...loadedState(loaded) }));
  // The same page shows another ticket, or the same one again.
  const shown = state.loaded === loaded ? state : { loaded, ...loadedState(loaded, state) };
  if (shown !== state) setState(shown);
  const { ticket, newMessageCount, isOutdated, isOver } = shown;
  const shownId = useRef(ticket_id);
  useEffect(() => {
    shownId.current = ticket_id;
  });
  // A response that was requested before an own change is outdated.
  const ownChanges = useRef(0);
  const { revalidate } = useRevalidator();

  /** A change of a ticket that is no longer shown is dropped. */
  function show(changes: (before: TicketState) => Partial<TicketState>): void {
    setState((before) =>
      before.ticket.id === ticket_id ? { ...before, ...changes(before) } : before,
    );
  }
  const showTicket = (changes: (before: Ticket) => Ticket) =>
    show((before) => ({ ticket: changes(before.ticket) }));

  usePoll((signal) => refresh('GET', signal), {
    firstDelayMs: POLL_INTERVAL_MS,
    nextDelayMs: () => POLL_INTERVAL_MS,
    restDelayMs: REST_INTERVAL_MS,
    isActive: !isOver,
  });

  const refreshPrefetched = useEffectEvent(() => refresh());
  useEffect(() => {
    if (isPrefetched && loaded) void refreshPrefetched();
  }, [isPrefetched, loaded]);

  /**
   * An unchanged ticket is a short answer to a GET, which may be a second old. A POST has own
   * changes, and marks the messages as read.
   */
  async function refresh(
    method: 'GET' | 'POST' = 'POST',
    signal?: AbortSignal,
  ): Promise<PollResult> {
    const changesAtStart = ownChanges.current;
    const answer = await client.ticket.viewTicket(
      { ticket_id },
      { method, silentOn524: true, ...(signal && { signal }) },
    );
    if (signal?.aborted) return 'over';
    if (shownId.current !== ticket_id) return 'answered';
    if (!answer.ok) {
      const isOver = answer.problem.status === 401 || answer.problem.status === 404;
      show(() => ({ isOutdated: true, isOver }));
      await leaveIfSignedOut(answer.problem);
      return isOver ? 'over' : 'failed';
    }
    show(() => ({ isOutdated: false, isOver: false }));
    if (changesAtStart === ownChanges.current) showUpdate(answer.value.ticket);
    return 'answered';
  }

  function showUpdate(updated: Ticket): void {
    const knownIds = new Set(ticket.messages.map(({ id }) => id));
    const newMessages = updated.messages.filter(
      (message) => !knownIds.has(message.id) && !isOwnMessage(role, message),
    );
    // The GET did not mark them as read.
    if (newMessages.length > 0) void client.ticket.viewTicket({ ticket_id }, { silentOn524: true });
    show((before) => ({
      ticket: updated,
      newMessageCount: before.newMessageCount + newMessages.length,
    }));
  }

  /** Runs the loaders again: the login guard then hides the ticket from a signed-out visitor. */
  async function leaveIfSignedOut({ code }: Problem): Promise<void> {
    if (code === 'not-signed-in') await revalidate();
  }

  async function change<T>(call: Promise<Answer<T>>, apply: (value: T) => unknown) {
    const answer = await call;
    if (answer.ok) {
      ownChanges.current += 1;
      await apply(answer.value);
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
    isOver,
    reply: (description, { closes = false } = {}) =>
      change(
        client.ticket.replyTicket({ ticket_id, description, ...(closes && { close: true }) }),
        ({ reply }) =>
          showTicket((before) => ({
            ...before,
            status: closes ? 'closed' : statusAfterReply(role, before.status),
            updatedAt: reply.createdAt,
            messages: [reply, ...before.messages.filter(({ id }) => id !== reply.id)],
          })),
      ),
    close: () =>
      change(client.ticket.closeTicket({ ticket_id }), () =>
        showTicket((before) => ({ ...before, status: 'closed', updatedAt: Date.now() })),
      ),
    // The new status depends on the author of the last message; the server computes it.
    update: (call) => change(call, () => refresh()),
    reopen: () => change(client.ticket.reopenTicket({ ticket_id }), () => refresh()),
    saveMessage: (messageId, { description, before }) => {
      const texts = { description, before };
      const saving = client.ticket.saveTicketReply({ ticket_id, replyId: messageId, ...texts });
      return change(saving, () => {
        const edited = { at: Date.now(), isAdmin: isStaff(role) };
        showTicket((before) => ({
          ...before,
          messages: before.messages.map((message) =>
            message.id === messageId ? { ...message, description, edited } : message,
          ),
        }));
      });
    },
  };
}
