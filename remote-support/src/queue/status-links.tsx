import { formatCount } from '@site/shared/format';
import { Link } from '@site/shared/router';
import { classNames } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './status-links.module.css';
import { type StatusFilter, type TicketListFilters, ticketListUrl } from './ticket-list-filters';

/** A status filter with its name and the number of its tickets. */
export type StatusLink = { status: StatusFilter; label: string; count: number };

type StatusLinksProps = {
  links: readonly StatusLink[];
  filters: TicketListFilters;
  /** For staff: one line of small links. */
  isStaff: boolean;
};

/** Links that filter the list by status. */
export function StatusLinks({ links, filters, isStaff }: StatusLinksProps) {
  return (
    <nav aria-label={texts.tickets.byStatus()}>
      <ul className={classNames(styles.statuses, isStaff && styles.compact)}>
        {links.map(({ status, label, count }) => (
          <li key={status}>
            <Link
              className={classNames(styles.status, filters.status === status && styles.current)}
              to={ticketListUrl({ ...filters, page: 1, status }, isStaff)}
              aria-current={filters.status === status ? 'true' : undefined}
            >
              {label} <span className={styles.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
