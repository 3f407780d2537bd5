import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { paths } from '@site/shared/remote';
import { useLocation, useNavigate } from '@site/shared/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { staffClient } from '../staff-client';
import { prefetchTickets } from '../ticket/prefetched-ticket';

/** The place of a ticket in the queue of waiting tickets. Null: no such ticket. */
export type QueuePlace = {
  previous: number | null;
  next: number | null;
  /** How many other tickets wait; undefined while unknown. */
  waiting: number | undefined;
  /** Opens the next or the previous ticket. Does nothing if there is none. */
  openNext: () => void;
  openPrevious: () => void;
  /** Opens the next waiting ticket, or the list if none waits. */
  openNextOrList: () => void;
};

/** Loads the neighbours of a ticket in the queue once. */
export function useQueue(ticketId: number): QueuePlace {
  const navigate = useNavigate();
  const { value, error, isPending } = useAsync(
    async (signal) =>
      unwrap(await staffClient.ticket.queueNeighbours({ ticket_id: ticketId }, { signal })),
    String(ticketId),
  );
  const { state } = useLocation();
  // The state keeps the list's filters for the way back.
  const open = (id: number) => void navigate(paths.ticket(id), { state });
  // While the call is pending or has failed, the value is that of the ticket before.
  const place = isPending || error ? undefined : value;
  const { previous = null, next = null } = place ?? {};
  useEffect(() => prefetchTickets([next, previous]), [next, previous]);
  /** The ticket after which the next one is wanted, as soon as its neighbours are known. */
  const [leftId, setLeftId] = useState<number | null>(null);
  // The reader has opened another ticket before the reply was answered.
  if (leftId !== null && leftId !== ticketId) setLeftId(null);
  const leave = useEffectEvent(() => {
    setLeftId(null);
    if (next === null) void navigate(paths.tickets);
    else open(next);
  });
  useEffect(() => {
    if (leftId === ticketId && !isPending) leave();
  }, [leftId, ticketId, isPending]);
  return {
    previous,
    next,
    // The last known number stays on the screen while the next one loads.
    waiting: (isPending ? value : place)?.waiting,
    openNext: () => next !== null && open(next),
    openPrevious: () => previous !== null && open(previous),
    openNextOrList: () => setLeftId(ticketId),
  };
}
