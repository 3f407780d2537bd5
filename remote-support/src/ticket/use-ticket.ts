import { usePoll } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import type { Ticket } from '@site/shared/contract';
import { useRole } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { isStaff, statusAfterReply } from '@site/shared/rules';
import { useEffect, useState } from 'react';
import { client, TICKET_POLL } from '../client';

/** A message that could not be marked as read is marked again after this time. */
const MARK_RETRY_MS = 30_000;

type TicketState = {
  ticket: Ticket;
  /** The number of messages that the other side has sent since the page was opened. */
  newMessageCount: number;
  /** The last request for changes failed. */
  isOutdated: boolean;
};

type StoredState = TicketState & {
  loaded: Ticket;
  /** The reader may no longer see the ticket: no more requests for changes. */
  isOver: boolean;
  /** A new object after each own change: answers to earlier requests are then dropped. */
  since: object;
};

function loadedState(loaded: Ticket, before?: StoredState): StoredState {
  const isSame = before?.ticket.id === loaded.id;
  return {
    loaded,
    ticket: loaded,
    isOver: false,
    since: loaded,
    newMessageCount: isSame ? before.newMessageCount : 0,
    isOutdated: isSame && before.isOutdated,
  };
}

/** Each action calls the server and, if it succeeds, changes the shown ticket. */
export type TicketActions = {
  /** `closes`: the answer also closes the ticket (staff only). */
  reply: (description: string, options?: { closes?: boolean }) => Promise<Answer<unknown>>;
  close: () => Promise<Answer<unknown>>;
  /** `before` is the text that the editor started with. */
  saveMessage: (
    messageId: number,
    change: { description: string; before: string },
  ) => Promise<Answer<unknown>>;
  /** Awaits a call that changes the ticket, then loads the ticket again. */
  update: <T>(call: Promise<Answer<T>>) => Promise<Answer<T>>;
};

/**
 * Keeps a loaded ticket up to date: own changes at once, changes of others by polling. Marks the
 * messages that it shows as read. A prefetched ticket may have changed: it is asked for at once.
 */
export function useTicket(
  loaded: Ticket,
  { isPrefetched = false }: { isPrefetched?: boolean } = {},
): TicketState & TicketActions {
  const role = useRole();
  const ticket_id = loaded.id;
  const [state, setState] = useState(() => loadedState(loaded));
  // The same page shows another ticket, or the same one again.
  const shown = state.loaded === loaded ? state : loadedState(loaded, state);
  if (shown !== state) setState(shown);
  const { ticket, newMessageCount, isOutdated, isOver, since } = shown;
  const { revalidate } = useRevalidator();

  usePoll(
    // The answer to a GET is short if the ticket is unchanged, and may be a second old.
    (signal) =>
      client.ticket.viewTicket({ ticket_id }, { method: 'GET', signal, silentOn524: true }),
    {
      ...TICKET_POLL,
      ...(isPrefetched && since === loaded && { firstDelayMs: 0 }),
      isActive: !isOver,
      key: since,
      onAnswer: (answer) => showAnswer(answer, since),
    },
  );

  const newestOfOthers = ticket.messages.find(({ isOwn }) => !isOwn)?.id;
  useEffect(() => {
    // While the server does not answer, marking would fail as well.
    if (newestOfOthers === undefined || isOutdated) return;
    let hasEnded = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function mark(message_id: number): Promise<void> {
      const answer = await client.ticket.markTicketRead({ ticket_id, message_id });
      if (!answer.ok && !isGone(answer) && !hasEnded)
        retry = setTimeout(() => mark(message_id), MARK_RETRY_MS);
    }
    void mark(newestOfOthers);
    return () => {
      hasEnded = true;
      clearTimeout(retry);
    };
  }, [ticket_id, newestOfOthers, isOutdated]);

  /** A change of a ticket that is no longer shown is dropped. */
  function show(changes: (before: StoredState) => Partial<StoredState>): void {
    setState((before) =>
      before.ticket.id === ticket_id ? { ...before, ...changes(before) } : before,
    );
  }
  const showTicket = (changes: (before: Ticket) => Ticket) =>
    show((before) => ({ ticket: changes(before.ticket), since: {} }));

  async function showAnswer(answer: Answer<{ ticket: Ticket }>, requestedSince: object) {
    show((before) => {
      if (before.since !== requestedSince) return {};
      if (!answer.ok) return { isOutdated: true, isOver: isGone(answer) };
      const knownIds = new Set(before.ticket.messages.map(({ id }) => id));
      const newMessages = answer.value.ticket.messages.filter(
        ({ id, isOwn }) => !knownIds.has(id) && !isOwn,
      );
      const newMessageCount = before.newMessageCount + newMessages.length;
      return { ticket: answer.value.ticket, newMessageCount, isOutdated: false, isOver: false };
    });
    await leaveIfSignedOut(answer);
  }

  /** Loads the ticket by a POST: the answer to a GET may be older than an own change. */
  async function reload(): Promise<void> {
    const now = {};
    show(() => ({ since: now }));
    await showAnswer(await client.ticket.viewTicket({ ticket_id }, { silentOn524: true }), now);
  }

  /** Runs the loaders again: the login guard then hides the ticket from a signed-out visitor. */
  async function leaveIfSignedOut(answer: Answer<unknown>): Promise<void> {
    if (!answer.ok && answer.problem.code === 'not-signed-in') await revalidate();
  }

  async function change<T>(call: Promise<Answer<T>>, apply: (value: T) => unknown) {
    const answer = await call;
    if (answer.ok) await apply(answer.value);
    else {
      // A conflict usually means that the ticket has changed, for example in another tab.
      if (answer.problem.status === 409) await reload();
      await leaveIfSignedOut(answer);
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
        ({ reply: message }) =>
          showTicket((before) => ({
            ...before,
            status: closes ? 'closed' : statusAfterReply(role, before.status),
            updatedAt: message.createdAt,
            messages: [message, ...before.messages.filter(({ id }) => id !== message.id)],
          })),
      ),
    close: () =>
      change(client.ticket.closeTicket({ ticket_id }), () =>
        showTicket((before) => ({ ...before, status: 'closed', updatedAt: Date.now() })),
      ),
    update: (call) => change(call, reload),
    saveMessage: (messageId, { description, before }) => {
      const texts = { description, before };
      const saving = client.ticket.saveTicketReply({ ticket_id, replyId: messageId, ...texts });
      return change(saving, () => {
        const edited = { at: Date.now(), byStaff: isStaff(role) };
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

/** Whether the reader may no longer see the ticket. */
function isGone(answer: Answer<unknown>): boolean {
  return !answer.ok && [401, 404].includes(answer.problem.status);
}
