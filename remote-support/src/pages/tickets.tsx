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
import * as texts from '#texts';
import { KeptMails } from '../desk/kept-mails';
import { NotificationSettings } from '../desk/notification-settings';
import { StaffFigures } from '../desk/staff-figures';
import { BulkBar } from '../queue/bulk-bar';
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
      {texts.queue.openForCustomer()}
    </Button>
  ) : (
    <Button variant="primary" to={paths.newTicket} icon={<Plus aria-hidden="true" />}>
      {texts.tickets.openTicket()}
    </Button>
  );

  if (ticketCount === 0 && !hasOtherFilters(filters)) {
    return (
      <Page title={texts.pageNames.tickets()}>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={texts.tickets.noTickets()}
          action={openTicketButton}
        >
          {isStaff ? texts.queue.noTicketsHint() : texts.tickets.noTicketsHint()}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={texts.pageNames.tickets()}
      intro={
        isStaff
          ? texts.queue.intro({ count: total, waiting: formatCount(waiting) })
          : texts.tickets.intro({ count: ticketCount })
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
        <Callout tone="warning" role="status" title={texts.tickets.outdated()}>
          {texts.tickets.outdatedHint()}
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
        caption={texts.pageNames.tickets()}
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
        label={texts.pageNames.tickets()}
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
      title={isAllAnswered ? texts.queue.allAnswered() : texts.tickets.notFound()}
      action={
        <Button to={isStaff ? `${paths.tickets}?status=all` : paths.tickets}>
          {texts.tickets.showAll()}
        </Button>
      }
    >
      {emptyText(filters)}
    </EmptyState>
  );
}

function emptyText(filters: TicketListFilters): string {
  if (filters.search) return texts.tickets.noMatch({ search: filters.search });
  if (hasOtherFilters(filters)) return texts.queue.noFilterMatch();
  return filters.status === 'needs-answer'
    ? texts.queue.allAnsweredHint()
    : texts.tickets.noStatus();
}
