import { fields, type TicketCounts } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';

/** Which tickets the list shows. `page` counts from 1; an empty `search` and a null `status` match all. */
export type TicketListFilters = { page: number; search: string; status: TicketStatus | null };

export const MAX_SEARCH_LENGTH = 150;

/** The filters in the address: `?page=`, `?search=` and `?status=`. Invalid values are ignored. */
export function filtersFromUrl(query: URLSearchParams): TicketListFilters {
  const status = query.get('status');
  return {
    page: fields.page.safeParse(Number(query.get('page') ?? 1)).data ?? 1,
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    status: TICKET_STATUSES.find((known) => known === status) ?? null,
  };
}

/** The address of the list with these filters. */
export function ticketListUrl({ page, search, status }: TicketListFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${paths.tickets}?${query}` : paths.tickets;
}

/** The number of tickets of all statuses. */
export function totalCount(counts: TicketCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
