import type { TicketCounts } from '@site/shared/contract';
import { useNavigate } from '@site/shared/router';
import { isWaiting, TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { SearchForm } from '@site/shared/ui';
import * as texts from '#texts';
import { TICKET_STATUS_LABELS } from '../ticket/ticket-status-badge';
import { type StatusLink, StatusLinks } from './status-links';
import styles from './ticket-filter-bar.module.css';
import { MAX_SEARCH_LENGTH, type TicketListFilters, ticketListUrl } from './ticket-list-filters';

type TicketFilterBarProps = { filters: TicketListFilters; counts: TicketCounts };

/** The filters of a customer's list, in the address: status links with counts, and a search. */
export function TicketFilterBar({ filters, counts }: TicketFilterBarProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.bar}>
      <StatusLinks
        links={[
          { status: 'all', label: texts.tickets.all(), count: countOf('all', counts) },
          ...statusLinks(counts),
        ]}
        filters={filters}
        isStaff={false}
      />
      <SearchForm
        label={texts.tickets.search()}
        hint={texts.tickets.searchHint()}
        search={filters.search}
        maxLength={MAX_SEARCH_LENGTH}
        onSearch={(search) => void navigate(ticketListUrl({ ...filters, page: 1, search }, false))}
      />
    </div>
  );
}

/** One link for each status that a ticket can have. */
export function statusLinks(counts: TicketCounts): StatusLink[] {
  return TICKET_STATUSES.map((status) => ({
    status,
    label: TICKET_STATUS_LABELS[status](),
    count: counts[status],
  }));
}

/** How many tickets there are ('all'), or how many wait for support ('unanswered'). */
export function countOf(filter: 'all' | 'unanswered', counts: TicketCounts): number {
  const isCounted = (status: TicketStatus) => filter === 'all' || isWaiting(status);
  return TICKET_STATUSES.filter(isCounted).reduce((sum, status) => sum + counts[status], 0);
}
