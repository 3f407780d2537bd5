import { formatCount } from '@site/shared/format';
import { sessionStore } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from '@site/shared/router';
import { can, roleOf } from '@site/shared/rules';
import { Button, Callout, EmptyState, Page, Pagination, ResponsiveTable } from '@site/shared/ui';
import { Inbox, Plus, SearchX } from 'lucide-react';
import { KeptMails } from '../desk/kept-mails';
import { NotificationSettings } from '../desk/notification-settings';
import { StaffFigures } from '../desk/staff-figures';
import { BulkBar } from '../queue/bulk-bar';
import { countTickets } from '../queue/count-tickets';
import { ListShortcuts } from '../queue/list-shortcuts';
import { customerColumns, staffColumns } from '../queue/ticket-columns';
import { countOf, TicketFilterBar } from '../queue/ticket-filter-bar';
import {
  filtersFromUrl,
  hasOtherFilters,
  type TicketListFilters,
  ticketListUrl,
} from '../queue/ticket-list-filters';
import { useSelection } from '../queue/use-selection';
import { loadTicketListPage, type TicketListPage, useTicketList } from '../queue/use-ticket-list';

/** Loads one page of the list. A page number beyond the last page redirects to the last page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<TicketListPage | Response> {
  const isStaff = can(roleOf(sessionStore.getState().session), 'seeEveryTicket');
  const filters = filtersFromUrl(new URL(request.url).searchParams, isStaff);
  const loaded = await loadTicketListPage({ filters, isStaff }, request.signal);
  return filters.page > loaded.pageCount
    ? redirect(ticketListUrl({ ...filters, page: loaded.pageCount }, isStaff))
    : loaded;
}

/** /support/ticket: own tickets; for staff all, with owners (sections 2 and 6). */
export function Component() {
  const list = useTicketList(useLoaderData<TicketListPage>());
  const { total, counts, filters, isStaff, isOutdated } = list;
  const requestedFilters = useRequestedFilters(isStaff);
  const ticketCount = countOf('all', counts);
  const waiting = countOf('needs-answer', counts);
  const openTicketButton = isStaff ? (
    <Button variant="primary" to={`${paths.newTicket}?for=`} icon={<Plus aria-hidden="true" />}>
      Open for a customer
    </Button>
  ) : (
    <Button variant="primary" to={paths.newTicket} icon={<Plus aria-hidden="true" />}>
      Open a ticket
    </Button>
  );

  if (ticketCount === 0 && !hasOtherFilters(filters)) {
    return (
      <Page title="Tickets">
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="No tickets yet"
          action={openTicketButton}
        >
          {isStaff
            ? 'Tickets from customers will be listed here.'
            : 'Your questions and our answers will be listed here. Open a ticket to ask your first question.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title="Tickets"
      intro={
        isStaff
          ? `${countTickets(total)} shown, ${formatCount(waiting)} to answer`
          : `${countTickets(ticketCount)}, last updated first`
      }
      actions={
        <>
          {isStaff && <NotificationSettings />}
          {openTicketButton}
        </>
      }
    >
      {isStaff && <StaffFigures />}
      {isStaff && <KeptMails />}
      {isOutdated && (
        <Callout tone="warning" role="status" title="The list may be out of date">
          The server does not answer. The list is updated again as soon as it does.
        </Callout>
      )}
      <TicketFilterBar filters={requestedFilters ?? filters} counts={counts} isStaff={isStaff} />
      {total === 0 ? (
        <NothingFound filters={filters} isStaff={isStaff} />
      ) : (
        <TicketTable {...list} />
      )}
    </Page>
  );
}

/** The filters of the list that is being loaded: a second change of a filter adds to the first. */
function useRequestedFilters(isStaff: boolean): TicketListFilters | undefined {
  const { location } = useNavigation();
  return location && location.pathname === paths.tickets
    ? filtersFromUrl(new URLSearchParams(location.search), isStaff)
    : undefined;
}

type TicketTableProps = TicketListPage & { reload: () => Promise<void> };

function TicketTable({ tickets, total, filters, pageCount, isStaff, reload }: TicketTableProps) {
  const selection = useSelection();
  const address = ticketListUrl(filters, isStaff);
  return (
    <>
      <ResponsiveTable
        caption="Tickets"
        columns={isStaff ? staffColumns({ selection, list: address }) : customerColumns(address)}
        rows={tickets}
        rowKey={({ id }) => id}
      />
      {isStaff && (
        <>
          <BulkBar selection={selection} filters={filters} total={total} reload={reload} />
          <ListShortcuts />
        </>
      )}
      <Pagination
        label="Tickets"
        page={filters.page}
        pages={pageCount}
        to={(page) => ticketListUrl({ ...filters, page }, isStaff)}
      />
    </>
  );
}

function NothingFound({ filters, isStaff }: { filters: TicketListFilters; isStaff: boolean }) {
  const isAllAnswered = filters.status === 'needs-answer' && !hasOtherFilters(filters);
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={isAllAnswered ? 'Every ticket has an answer' : 'No tickets found'}
      action={
        <Button to={isStaff ? `${paths.tickets}?status=all` : paths.tickets}>
          Show all tickets
        </Button>
      }
    >
      {emptyText(filters)}
    </EmptyState>
  );
}

function emptyText(filters: TicketListFilters): string {
  if (filters.search) return `No ticket matches “${filters.search}”.`;
  if (hasOtherFilters(filters)) return 'No ticket matches these filters.';
  return filters.status === 'needs-answer'
    ? 'New tickets and replies appear here by themselves.'
    : 'No ticket has this status.';
}
