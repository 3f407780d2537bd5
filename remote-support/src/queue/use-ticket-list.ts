import { usePoll } from '@site/shared/browser';
import { type Answer, type CallOptions, unwrap } from '@site/shared/client';
import type { contract, ListedTicket, ResponseOf, TicketCounts } from '@site/shared/contract';
import { useRevalidator } from '@site/shared/router';
import { TICKETS_PER_PAGE } from '@site/shared/rules';
import { useState } from 'react';
import { client, TICKET_POLL } from '../client';
import { filterFields, type TicketListFilters } from './ticket-list-filters';

/** A page of the list with the filters that it was loaded with. */
export type TicketListPage = {
  tickets: ListedTicket[];
  /** How many tickets match the filters. */
  total: number;
  counts: TicketCounts;
  /** How many of them are snoozed; for staff. */
  snoozed: number;
  filters: TicketListFilters;
  pageCount: number;
  isStaff: boolean;
};

type ListAnswer = ResponseOf<typeof contract.ticket.loadTicketList>;
type ListQuery = Pick<TicketListPage, 'filters' | 'isStaff'>;

const load = (filters: TicketListFilters, options: CallOptions) =>
  client.ticket.loadTicketList(filterFields(filters), options);

function pageOf(
  { tickets, total, counts, snoozed = 0 }: ListAnswer,
  { filters, isStaff }: ListQuery,
): TicketListPage {
  const pageCount = Math.max(1, Math.ceil(total / TICKETS_PER_PAGE));
  return { tickets, total, counts, snoozed, pageCount, filters, isStaff };
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

/** Keeps a loaded page of the list up to date: new and changed tickets appear by themselves. */
export function useTicketList(loaded: TicketListPage): LiveTicketList {
  // `of` is the loaded page that the update replaces. Another loaded page ends the update.
  const [update, setUpdate] = useState({ of: loaded, page: loaded, isOutdated: false });
  const { page, isOutdated } = update.of === loaded ? update : { page: loaded, isOutdated: false };
  const { revalidate } = useRevalidator();

  async function show(answer: Answer<ListAnswer>): Promise<void> {
    setUpdate({
      of: loaded,
      page: answer.ok ? pageOf(answer.value, loaded) : page,
      isOutdated: !answer.ok,
    });
    // Runs the login guard, which sends the signed-out reader to the sign-in.
    if (!answer.ok && answer.problem.code === 'not-signed-in') await revalidate();
  }

  usePoll(
    // The answer to a GET is short if the list is unchanged, and may be a second old.
    (signal) => load(loaded.filters, { method: 'GET', signal, silentOn524: true }),
    { ...TICKET_POLL, key: loaded, onAnswer: show },
  );

  return {
    ...page,
    isOutdated,
    reload: async () => show(await load(loaded.filters, { silentOn524: true })),
  };
}
