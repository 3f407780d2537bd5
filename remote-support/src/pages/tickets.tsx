import { sessionStore } from '@site/shared/host';
import { type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';
import { CustomerTickets } from '../queue/customer-tickets';
import { filtersFromUrl, ticketListUrl } from '../queue/ticket-list-filters';
import { loadTicketListPage, type TicketListPage } from '../queue/use-ticket-list';

/** `desk`: the queue of staff. Customers do not load its code. */
type LoaderData = { list: TicketListPage; desk: typeof import('../queue/staff-queue') | null };

/** Loads one page of the list. A page number beyond the last page redirects to the last page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<LoaderData | Response> {
  const isStaff = can(roleOf(sessionStore.getState().session), 'seeEveryTicket');
  const filters = filtersFromUrl(new URL(request.url).searchParams, isStaff);
  const [list, desk] = await Promise.all([
    loadTicketListPage({ filters, isStaff }, request.signal),
    isStaff ? import('../queue/staff-queue') : null,
  ]);
  return filters.page > list.pageCount
    ? redirect(ticketListUrl({ ...filters, page: list.pageCount }, isStaff))
    : { list, desk };
}

/** /support/ticket: own tickets; for staff all, with owners (sections 2 and 6). */
export function Component() {
  const { list, desk } = useLoaderData<LoaderData>();
  return desk ? <desk.StaffQueue loaded={list} /> : <CustomerTickets loaded={list} />;
}
