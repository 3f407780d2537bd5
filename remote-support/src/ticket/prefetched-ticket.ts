import type { Answer } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import { client } from '../client';

type TicketAnswer = Answer<ResponseOf<typeof contract.ticket.viewTicket>>;
type Prefetched = { answer: Promise<TicketAnswer>; startedAt: number };

/** A prefetched ticket that is older is loaded again. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** The neighbours of the shown ticket in the queue, by id. */
let prefetched = new Map<number, Prefetched>();

/** Loads the neighbours of a ticket before they are opened. Does nothing while none is known. */
export function prefetchTickets(neighbours: readonly (number | null)[]): void {
  const ids = neighbours.filter((id) => id !== null);
  if (ids.length > 0) prefetched = new Map(ids.map((id) => [id, prefetch(id)]));
}

function prefetch(ticket_id: number): Prefetched {
  // The answer to a GET is short if the ticket is unchanged.
  const answer = client.ticket.viewTicket({ ticket_id }, { method: 'GET', silentOn524: true });
  return { answer, startedAt: Date.now() };
}

/** The prefetched ticket, once. Null if there is none, it is too old, or loading it failed. */
export async function takePrefetchedTicket(ticketId: number) {
  const taken = prefetched.get(ticketId);
  prefetched.delete(ticketId);
  if (!taken || Date.now() - taken.startedAt > MAX_AGE_MS) return null;
  const answer = await taken.answer;
  return answer.ok ? answer.value.ticket : null;
}
