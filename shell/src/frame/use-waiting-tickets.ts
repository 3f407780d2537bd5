import { usePoll } from '@site/shared/browser';
import { waitingTickets } from '@site/shared/contract';
import { setTitleCount, useSession } from '@site/shared/host';
import { createCalls } from '@site/shared/remote';
import { isStaff, roleOf } from '@site/shared/rules';
import { useEffect, useState } from 'react';

const client = createCalls({ ticket: { waitingTickets } });

/**
 * How many tickets wait for an answer of support; 0 for visitors who are not staff. Also shows the
 * number in the document's title. A hidden page sends no requests.
 */
export function useWaitingTickets(): number {
  const { session } = useSession();
  // Without a second factor, staff may not see tickets yet.
  const isActive = isStaff(roleOf(session)) && !session?.needs_factor;
  const [count, setCount] = useState(0);
  usePoll(
    // The answer to a GET is a short 304 while nothing has changed.
    (signal) => client.ticket.waitingTickets({}, { method: 'GET', silentOn524: true, signal }),
    {
      firstDelayMs: 0,
      intervalMs: 15_000,
      restIntervalMs: 30_000,
      isActive,
      onAnswer: (answer) => answer.ok && setCount(answer.value.waiting),
    },
  );
  const shownCount = isActive ? count : 0;
  useEffect(() => setTitleCount(shownCount), [shownCount]);
  return shownCount;
}
