import type { TicketCounts } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { Link, useNavigate } from '@site/shared/router';
import { isWaiting, TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { classNames, SearchForm } from '@site/shared/ui';
import * as texts from '#texts';
import { TICKET_STATUS_LABELS } from '../ticket/ticket-status-badge';
import { StaffFilters } from './staff-filters';
import styles from './ticket-filter-bar.module.css';
import {
  MAX_SEARCH_LENGTH,
  type StatusFilter,
  type TicketListFilters,
  ticketListUrl,
} from './ticket-list-filters';

type TicketFilterBarProps = { filters: TicketListFilters; counts: TicketCounts; isStaff: boolean };

/** Status links with their counts, a search field, and more filters for staff, in the address. */
export function TicketFilterBar({ filters, counts, isStaff }: TicketFilterBarProps) {
  const navigate = useNavigate();
  const statusFilters: StatusFilter[] = [
    ...(isStaff ? (['needs-answer'] as const) : []),
    'all',
    ...TICKET_STATUSES,
  ];
  return (
    <div className={styles.bar}>
      <nav aria-label={texts.tickets.byStatus()}>
        <ul className={styles.statuses}>
          {statusFilters.map((status) => (
            <li key={status}>
              <Link
                className={classNames(styles.status, filters.status === status && styles.current)}
                to={ticketListUrl({ ...filters, page: 1, status }, isStaff)}
                aria-current={filters.status === status ? 'true' : undefined}
              >
                {labelOf(status)}{' '}
                <span className={styles.count}>{formatCount(countOf(status, counts))}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchForm
        label={texts.tickets.search()}
        hint={isStaff ? texts.queue.searchHint() : texts.tickets.searchHint()}
        search={filters.search}
        maxLength={MAX_SEARCH_LENGTH}
        onSearch={(search) =>
          void navigate(ticketListUrl({ ...filters, page: 1, search }, isStaff))
        }
      />
      {isStaff && <StaffFilters filters={filters} />}
    </div>
  );
}

function labelOf(status: StatusFilter): string {
  if (status === 'all') return texts.tickets.all();
  return status === 'needs-answer' ? texts.queue.needsAnswer() : TICKET_STATUS_LABELS[status]();
}

/** How many tickets a status filter would show. */
export function countOf(filter: StatusFilter, counts: TicketCounts): number {
  const isCounted = (status: TicketStatus) =>
    filter === 'all' || filter === status || (filter === 'needs-answer' && isWaiting(status));
  return TICKET_STATUSES.filter(isCounted).reduce((sum, status) => sum + counts[status], 0);
}
