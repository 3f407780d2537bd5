import { type PollResult, usePoll } from '@site/shared/browser';
import { type CallOptions, unwrap } from '@site/shared/client';
import type { contract, ListedTicket, ResponseOf, TicketCounts } from '@site/shared/contract';
import { useRevalidator } from '@site/shared/router';
import { TICKETS_PER_PAGE } from '@site/shared/rules';
import { useState } from 'react';
import { client } from '../client';
import { filterFields, type TicketListFilters } from './ticket-list-filters';

/** With the second after which the API knows changes of its other processes: at most 10 s. */
const POLL_INTERVAL_MS = 9_000;
const REST_INTERVAL_MS = 30_000;

/** A page of the list with the filters that it was loaded with. */
export type TicketListPage = {
  tickets: ListedTicket[];
  /** How many tickets match the filters. */
  total: number;
  counts: TicketCounts;
  filters: TicketListFilters;
  pageCount: number;
  isStaff: boolean;
};

type ListQuery = Pick<TicketListPage, 'filters' | 'isStaff'>;

const load = (filters: TicketListFilters, options: CallOptions) =>
  client.ticket.loadTicketList(filterFields(filters), options);

function pageOf(
  { tickets, total, counts }: ResponseOf<typeof contract.ticket.loadTicketList>,
  query: ListQuery,
): TicketListPage {
  const pageCount = Math.max(1, Math.ceil(total / TICKETS_PER_PAGE));
  return { tickets, total, counts, pageCount, ...query };
}

/** Loads a page of the list. Throws the problem of a refusal. */
export async function loadTicketListPage(
  query: ListQuery,
  signal: AbortSignal,
): Promise<TicketListPage> {
  return pageOf(unwrap(await load(query.filters, { signal })), query);
}

type LiveTicketList = TicketListPage & {
  /** The last request failed: the page shows the state before it. */
  isOutdated: boolean;
  reload: () => Promise<void>;
};

/** `of` is the loaded page that the update replaces. */
type Update = { of: TicketListPage; page: TicketListPage; isOutdated: boolean };

/** Keeps a loaded page of the list up to date: new and changed tickets appear by themselves. */
export function useTicketList(loaded: TicketListPage): LiveTicketList {
  // An update belongs to the page that was loaded when it was requested, and ends with it.
  const [update, setUpdate] = useState<Update | null>(null);
  const current = update?.of === loaded ? update : { page: loaded, isOutdated: false };
  const { revalidate } = useRevalidator();

  /** An unchanged list is a short answer to a GET, which may be a second old. */
  async function refresh(method: 'GET' | 'POST', signal?: AbortSignal): Promise<PollResult> {
    const { filters, isStaff } = loaded;
    const answer = await load(filters, {
      method,
      silentOn524: true,
      ...(signal && { signal }),
    });
    if (signal?.aborted) return 'over';
    const page = answer.ok ? pageOf(answer.value, { filters, isStaff }) : current.page;
    setUpdate({ of: loaded, page, isOutdated: !answer.ok });
    if (answer.ok) return 'answered';
    // Runs the login guard, which leaves the page.
    if (answer.problem.code === 'not-signed-in') await revalidate();
    return 'failed';
  }

  usePoll((signal) => refresh('GET', signal), {
    firstDelayMs: POLL_INTERVAL_MS,
    nextDelayMs: () => POLL_INTERVAL_MS,
    restDelayMs: REST_INTERVAL_MS,
  });

  return {
    ...current.page,
    isOutdated: current.isOutdated,
    reload: async () => {
      await refresh('POST');
    },
  };
}
