import { usePoll } from '@site/shared/browser';
import { setTitleCount, useSession } from '@site/shared/host';
import { isStaff, roleOf } from '@site/shared/rules';
import { useEffect, useState } from 'react';
import { client } from '../client';

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
    // An unchanged number is a short answer to a GET.
    (signal) => client.ticket.waitingTickets({}, { method: 'GET', silentOn524: true, signal }),
    {
      ...{ firstDelayMs: 0, intervalMs: 15_000, restIntervalMs: 30_000, isActive },
      onAnswer: (answer) => answer.ok && setCount(answer.value.waiting),
    },
  );
  const shown = isActive ? count : 0;
  useEffect(() => setTitleCount(shown), [shown]);
  return shown;
}
