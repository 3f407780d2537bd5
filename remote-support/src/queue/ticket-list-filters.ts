import type { TicketCounts } from '@site/shared/contract';
import { type ListQuery, listAddress, listQueryIn, paths } from '@site/shared/remote';
import { TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';

/** Which tickets the list shows. An empty `search` and a null `status` match all tickets. */
export type TicketListFilters = ListQuery<TicketStatus> & { search: string };

export const MAX_SEARCH_LENGTH = 150;

/** The filters in the address: `?search=`, `?status=` and `?page=`. */
export function filtersFromUrl(query: URLSearchParams): TicketListFilters {
  return {
    ...listQueryIn(query, TICKET_STATUSES),
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The address of the list with these filters. */
export function ticketListUrl({ search, status, page }: TicketListFilters): string {
  return listAddress(paths.tickets, { search, status, page });
}

/** The number of tickets of all statuses. */
export function totalCount(counts: TicketCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
