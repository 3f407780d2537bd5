import { usePoll } from '@site/shared/browser';
import type { Ticket } from '@site/shared/contract';
import { ANSWERING_REPEAT_MS } from '@site/shared/rules';
import { useEffect, useState } from 'react';
import { staffClient } from '../staff-client';

type Agents = NonNullable<Ticket['answering']>;

/**
 * Announces that the reader writes an answer while `isWriting`. Returns the other members of staff
 * who write one: those of the newest announcement, or of the loaded ticket.
 */
export function useAnswering({ id, answering }: Ticket, isWriting: boolean): Agents {
  /** The answer to the newest announcement; `of` is the `answering` of the ticket at that time. */
  const [announced, setAnnounced] = useState<{ id: number; of: unknown; agents: Agents } | null>(
    null,
  );

  usePoll(
    (signal) =>
      staffClient.ticket.announceAnswering({ ticket_id: id }, { silentOn524: true, signal }),
    {
      firstDelayMs: 0,
      intervalMs: ANSWERING_REPEAT_MS,
      isActive: isWriting,
      key: id,
      onAnswer: (answer) =>
        answer.ok && setAnnounced({ id, of: answering, agents: answer.value.answering }),
    },
  );

  useEffect(() => {
    if (!isWriting) return;
    return () => void staffClient.ticket.announceAnswering({ ticket_id: id, isAnswering: false });
  }, [id, isWriting]);

  // A ticket that was loaded after the announcement is newer.
  const isNewest = announced?.id === id && announced.of === answering;
  return isNewest ? announced.agents : (answering ?? []);
}
