import { unwrap } from '@site/shared/client';
import type { ListedTicket, TicketCounts } from '@site/shared/contract';
import { formatCount, formatDateTime } from '@site/shared/format';
import { client, useRole } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from '@site/shared/router';
import { can, TICKETS_PER_PAGE } from '@site/shared/rules';
import {
  Badge,
  Button,
  type Column,
  classNames,
  EmptyState,
  Page,
  Pagination,
  ResponsiveTable,
} from '@site/shared/ui';
import { Inbox, Plus, SearchX } from 'lucide-react';
import { TicketFilterBar } from '../queue/ticket-filter-bar';
import {
  filtersFromUrl,
  type TicketListFilters,
  ticketListUrl,
  totalCount,
} from '../queue/ticket-list-filters';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './tickets.module.css';

type LoaderData = {
  tickets: ListedTicket[];
  /** How many tickets match the filters. */
  total: number;
  counts: TicketCounts;
  filters: TicketListFilters;
  pageCount: number;
};

/** Loads one page of the list. A page number beyond the last page redirects to the last page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<LoaderData | Response> {
  const filters = filtersFromUrl(new URL(request.url).searchParams);
  const { page, search, status } = filters;
  const { tickets, total, counts } = unwrap(
    await client.ticket.loadTicketList(
      { page, ...(search && { search }), ...(status && { status }) },
      { signal: request.signal },
    ),
  );
  const pageCount = Math.max(1, Math.ceil(total / TICKETS_PER_PAGE));
  return page > pageCount
    ? redirect(ticketListUrl({ ...filters, page: pageCount }))
    : { tickets, total, counts, filters, pageCount };
}

const columns = {
  ticket: {
    header: 'Ticket',
    isName: true,
    cell: ({ id, title, isUnread }) => (
      <>
        <Link
          className={classNames(styles.ticket, isUnread && styles.unread)}
          to={paths.ticket(id)}
        >
          <span className={styles.id}>#{id}</span> {title}
        </Link>
        {isUnread && (
          <>
            {' '}
            <Badge tone="primary">New</Badge>
          </>
        )}
      </>
    ),
  },
  owner: {
    header: 'Customer',
    cell: ({ user }) => (
      <span className={styles.owner}>
        {user.email} <span className={styles.id}>id {user.id}</span>
      </span>
    ),
  },
  category: {
    header: 'Category',
    cell: ({ category }) => <span className={styles.nowrap}>{category}</span>,
  },
  status: { header: 'Status', cell: ({ status }) => <TicketStatusBadge status={status} /> },
  updated: {
    header: 'Updated',
    cell: ({ updatedAt }) => (
      <time className={styles.nowrap} dateTime={new Date(updatedAt).toISOString()}>
        {formatDateTime(updatedAt)}
      </time>
    ),
  },
} satisfies Record<string, Column<ListedTicket>>;

/** /support/ticket: own tickets; for the administrator all, with owners (sections 2 and 6). */
export function Component() {
  const { tickets, total, counts, filters, pageCount } = useLoaderData<LoaderData>();
  const seesAll = can(useRole(), 'see every ticket');
  const totalTickets = totalCount(counts);
  const openTicketButton = (
    <Button variant="primary" to={paths.newTicket} icon={<Plus aria-hidden="true" />}>
      Open a ticket
    </Button>
  );

  if (totalTickets === 0) {
    return (
      <Page title="Tickets">
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title="No tickets yet"
          action={openTicketButton}
        >
          {seesAll
            ? 'Tickets from customers will be listed here.'
            : 'Your questions and our answers will be listed here. Open a ticket to ask your first question.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title="Tickets"
      intro={`${formatCount(totalTickets)} ${totalTickets === 1 ? 'ticket' : 'tickets'}, ${seesAll ? 'longest wait first' : 'last updated first'}`}
      actions={openTicketButton}
    >
      <TicketFilterBar filters={filters} counts={counts} seesAll={seesAll} />
      {total === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No tickets found"
          action={<Button to={paths.tickets}>Show all tickets</Button>}
        >
          {filters.search ? `No ticket matches “${filters.search}”.` : 'No ticket has this status.'}
        </EmptyState>
      ) : (
        <>
          <ResponsiveTable
            caption="Tickets"
            columns={[
              columns.ticket,
              ...(seesAll ? [columns.owner] : []),
              columns.category,
              columns.status,
              columns.updated,
            ]}
            rows={tickets}
            rowKey={({ id }) => id}
          />
          <Pagination
            label="Tickets"
            page={filters.page}
            pages={pageCount}
            to={(page) => ticketListUrl({ ...filters, page })}
          />
        </>
      )}
    </Page>
  );
}
