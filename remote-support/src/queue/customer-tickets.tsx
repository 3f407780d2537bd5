import { paths } from '@site/shared/remote';
import { Button, EmptyState, Page, Pagination, ResponsiveTable } from '@site/shared/ui';
import { Inbox, Plus, SearchX } from 'lucide-react';
import * as texts from '#texts';
import { useCategories } from '../ticket/use-categories';
import { OutdatedList } from './outdated-list';
import { customerColumns } from './ticket-columns';
import { countOf, TicketFilterBar } from './ticket-filter-bar';
import { ticketListUrl } from './ticket-list-filters';
import { useRequestedFilters } from './use-requested-filters';
import { type TicketListPage, useTicketList } from './use-ticket-list';

/** The tickets of a customer, last changed first. */
export function CustomerTickets({ loaded }: { loaded: TicketListPage }) {
  const { tickets, total, counts, filters, pageCount, isOutdated } = useTicketList(loaded);
  const { nameOf } = useCategories();
  const requestedFilters = useRequestedFilters(false);
  const ticketCount = countOf('all', counts);
  const openTicketButton = (
    <Button variant="primary" to={paths.newTicket} icon={<Plus aria-hidden="true" />}>
      {texts.tickets.openTicket()}
    </Button>
  );

  if (ticketCount === 0 && !filters.search) {
    return (
      <Page title={texts.pageNames.tickets()}>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={texts.tickets.noTickets()}
          action={openTicketButton}
        >
          {texts.tickets.noTicketsHint()}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={texts.pageNames.tickets()}
      intro={texts.tickets.intro({ count: ticketCount })}
      actions={openTicketButton}
    >
      <OutdatedList isOutdated={isOutdated} />
      <TicketFilterBar filters={requestedFilters ?? filters} counts={counts} />
      {total === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={texts.tickets.notFound()}
          action={<Button to={paths.tickets}>{texts.tickets.showAll()}</Button>}
        >
          {filters.search
            ? texts.tickets.noMatch({ search: filters.search })
            : texts.tickets.noStatus()}
        </EmptyState>
      ) : (
        <>
          <ResponsiveTable
            caption={texts.pageNames.tickets()}
            columns={customerColumns(ticketListUrl(filters, false), nameOf)}
            rows={tickets}
            rowKey={({ id }) => id}
          />
          <Pagination
            label={texts.pageNames.tickets()}
            page={filters.page}
            pages={pageCount}
            to={(page) => ticketListUrl({ ...filters, page }, false)}
          />
        </>
      )}
    </Page>
  );
}
