import { usePoll } from '@site/shared/browser';
import { setTitleCount, useSession } from '@site/shared/host';
import { isStaff, roleOf } from '@site/shared/rules';
import { useEffect, useState } from 'react';
import { client } from '../client';

const POLL_INTERVAL_MS = 15_000;
const REST_INTERVAL_MS = 30_000;

/**
 * How many tickets wait for an answer of support, for staff; otherwise 0. The document's title has
 * the number too. A hidden page sends no requests.
 */
export function useWaitingTickets(): number {
  const { session } = useSession();
  // Without a second factor, staff may not see tickets yet.
  const isActive = isStaff(roleOf(session)) && !session?.needs_factor;
  const [count, setCount] = useState(0);
  usePoll(
    async (signal) => {
      // An unchanged number is a short answer to a GET.
      const answer = await client.ticket.waitingTickets(
        {},
        { method: 'GET', silentOn524: true, signal },
      );
      if (!answer.ok) return 'failed';
      setCount(answer.value.waiting);
      return 'answered';
    },
    {
      firstDelayMs: 0,
      nextDelayMs: () => POLL_INTERVAL_MS,
      restDelayMs: REST_INTERVAL_MS,
      isActive,
    },
  );
  const shown = isActive ? count : 0;
  useEffect(() => setTitleCount(shown), [shown]);
  return shown;
}
