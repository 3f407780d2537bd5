import type { ListedTicket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import type { TicketSort } from '@site/shared/rules';
import { type StaffColumn, StaffTable, VisuallyHidden } from '@site/shared/ui';
import { useEffect, useRef } from 'react';
import * as texts from '#texts';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './queue-table.module.css';
import { type TicketListFilters, ticketListUrl } from './ticket-list-filters';
import { TicketTitle } from './ticket-title';
import { TicketWait } from './ticket-wait';
import type { Selection } from './use-selection';

type QueueTableProps = {
  tickets: readonly ListedTicket[];
  filters: TicketListFilters;
  selection: Selection;
};

/** The tickets of the queue, one line each. The heads of the columns sort the list. */
export function QueueTable({ tickets, filters, selection }: QueueTableProps) {
  const list = ticketListUrl(filters, true);
  const columns: StaffColumn<ListedTicket>[] = [
    {
      header: texts.queue.select(),
      head: <SelectPage selection={selection} />,
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={texts.queue.selectTicket({ id, title })}
          value={id}
          checked={selection.ids.has(id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, {
              isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            })
          }
        />
      ),
      narrow: 'end',
    },
    {
      header: texts.tickets.ticket(),
      cell: (ticket) => <TicketTitle ticket={ticket} list={list} />,
      width: 'fill',
      narrow: 'name',
      sort: sortOf(filters, ['newest', 'oldest']),
    },
    {
      header: texts.queue.customer(),
      cell: ({ user }) => (
        <span className={styles.customer} title={user.email}>
          <bdi>{user.name ?? user.email}</bdi>{' '}
          {user.name !== undefined && <span className={styles.quiet}>{user.email}</span>}{' '}
          <span className={styles.quiet}>{texts.queue.accountId({ id: user.id })}</span>
        </span>
      ),
      narrow: 'detail',
    },
    {
      header: texts.assignees.assignedTo(),
      cell: ({ assignee }) =>
        assignee ? (
          <span className={styles.assignee} title={assignee.email}>
            {assignee.email}
          </span>
        ) : (
          <VisuallyHidden>{texts.assignees.notAssigned()}</VisuallyHidden>
        ),
    },
    {
      header: texts.tickets.status(),
      cell: ({ status }) => <TicketStatusBadge status={status} />,
      narrow: 'detailEnd',
    },
    {
      header: texts.queue.waiting(),
      cell: (ticket) => <TicketWait ticket={ticket} />,
      narrow: 'end',
      sort: sortOf(filters, ['wait']),
    },
    {
      header: texts.tickets.updated(),
      cell: ({ updatedAt }) => (
        <time dateTime={new Date(updatedAt).toISOString()}>{formatDateTime(updatedAt)}</time>
      ),
      sort: sortOf(filters, ['changed']),
    },
  ];
  return (
    <div className={styles.table}>
      <StaffTable
        caption={texts.pageNames.tickets()}
        columns={columns}
        rows={tickets}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

/** Selects the tickets of the page, or none of them. */
function SelectPage({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const { selectedOnPage, isPageSelected } = selection;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedOnPage > 0 && !isPageSelected;
  }, [selectedOnPage, isPageSelected]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.checkbox}
      aria-label={texts.queue.selectPage()}
      checked={isPageSelected}
      onChange={selection.togglePage}
    />
  );
}

/** How a column sorts the list; a press changes to the next of its orders. */
function sortOf(filters: TicketListFilters, sorts: readonly TicketSort[]) {
  const index = sorts.indexOf(filters.sort);
  const next = sorts[(index + 1) % sorts.length] ?? filters.sort;
  const order = filters.sort === 'oldest' ? ('ascending' as const) : ('descending' as const);
  return {
    to: ticketListUrl({ ...filters, page: 1, sort: next }, true),
    order: index < 0 ? undefined : order,
  };
}
