import type { Answer } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import { client } from '../client';

type TicketAnswer = Answer<ResponseOf<typeof contract.ticket.viewTicket>>;
type Prefetched = { ticketId: number; answer: Promise<TicketAnswer>; startedAt: number };

/** A prefetched ticket that is older is loaded again. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Only the next ticket of the queue is prefetched. */
let prefetched: Prefetched | null = null;

/** Loads a ticket before it is opened, without marking its messages as read. */
export function prefetchTicket(ticketId: number): void {
  prefetched = {
    ticketId,
    // The answer of an unchanged ticket is short: a GET.
    answer: client.ticket.viewTicket({ ticket_id: ticketId }, { method: 'GET', silentOn524: true }),
    startedAt: Date.now(),
  };
}

/** The prefetched ticket, once. Null if there is none, it is too old, or loading it failed. */
export async function takePrefetchedTicket(ticketId: number) {
  const taken = prefetched;
  if (taken?.ticketId !== ticketId || Date.now() - taken.startedAt > MAX_AGE_MS) return null;
  prefetched = null;
  const answer = await taken.answer;
  return answer.ok ? answer.value.ticket : null;
}
