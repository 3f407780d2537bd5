import { fields, type TicketCounts } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';

/** Which tickets a list shows: a page, from 1, of those with the words and the status, where they are given. */
export type Wanted = { page: number; search: string; status: TicketStatus | null };

/** What an address asks for by `?page=`, `?search=` and `?status=`; what cannot be is left out. */
export function wantedIn(query: URLSearchParams): Wanted {
  const status = query.get('status');
  return {
    page: fields.page.safeParse(Number(query.get('page') ?? 1)).data ?? 1,
    search: (query.get('search') ?? '').trim().slice(0, 150),
    status: TICKET_STATUSES.find((known) => known === status) ?? null,
  };
}

/** The address of a list. */
export function listAddress({ page, search, status }: Wanted): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${paths.tickets}?${query}` : paths.tickets;
}

/** The tickets of every status. */
export function sumOf(counts: TicketCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
