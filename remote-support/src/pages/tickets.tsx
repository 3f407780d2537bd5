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
import { TicketFilter } from '../queue/ticket-filter';
import { listAddress, sumOf, type Wanted, wantedIn } from '../queue/wanted-tickets';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './tickets.module.css';

type Listed = {
  tickets: ListedTicket[];
  total: number;
  counts: TicketCounts;
  wanted: Wanted;
  pages: number;
};

/** A page of the list (section 9: 50 a page). What is no page's number is the first; beyond the last is the last. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Listed | Response> {
  const wanted = wantedIn(new URL(request.url).searchParams);
  const { page, search, status } = wanted;
  const { tickets, total, counts } = unwrap(
    await client.ticket.loadTicketList(
      { page, ...(search && { search }), ...(status && { status }) },
      { signal: request.signal },
    ),
  );
  const pages = Math.max(1, Math.ceil(total / TICKETS_PER_PAGE));
  return page > pages
    ? redirect(listAddress({ ...wanted, page: pages }))
    : { tickets, total, counts, wanted, pages };
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
            <Badge tone="signal">New</Badge>
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
    cell: ({ category }) => <span className={styles.short}>{category}</span>,
  },
  status: { header: 'Status', cell: ({ status }) => <TicketStatusBadge status={status} /> },
  updated: {
    header: 'Updated',
    cell: ({ updatedAt }) => (
      <time className={styles.short} dateTime={new Date(updatedAt).toISOString()}>
        {formatDateTime(updatedAt)}
      </time>
    ),
  },
} satisfies Record<string, Column<ListedTicket>>;

/** /support/ticket: one's own tickets; everybody's, with the owner, for the administrator (sections 2 and 6). */
export function Component() {
  const { tickets, total, counts, wanted, pages } = useLoaderData<Listed>();
  const seesAll = can(useRole(), 'see every ticket');
  const all = sumOf(counts);
  const openTicket = (
    <Button variant="primary" to={paths.newTicket} icon={<Plus aria-hidden="true" />}>
      Open a ticket
    </Button>
  );

  if (all === 0) {
    return (
      <Page title="Tickets">
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No tickets yet" action={openTicket}>
          {seesAll
            ? 'What customers write to support will be listed here.'
            : 'Your questions to support and our answers will be listed here. Open a ticket to ask the first one.'}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title="Tickets"
      lede={`${formatCount(all)} ${all === 1 ? 'ticket' : 'tickets'}, ${seesAll ? 'longest waiting first' : 'last changed first'}`}
      actions={openTicket}
    >
      <TicketFilter wanted={wanted} counts={counts} seesAll={seesAll} />
      {total === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No ticket found"
          action={<Button to={paths.tickets}>Show all tickets</Button>}
        >
          {wanted.search
            ? `Nothing here matches “${wanted.search}”.`
            : 'No ticket has this status.'}
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
            page={wanted.page}
            pages={pages}
            to={(page) => listAddress({ ...wanted, page })}
          />
        </>
      )}
    </Page>
  );
}
