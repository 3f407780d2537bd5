import type { TicketCounts } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { Link, useNavigate } from '@site/shared/router';
import { TICKET_STATUSES } from '@site/shared/rules';
import { Button, classNames, TextField } from '@site/shared/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TICKET_STATUS_LABELS } from '../ticket/ticket-status-badge';
import styles from './ticket-filter-bar.module.css';
import {
  MAX_SEARCH_LENGTH,
  type TicketListFilters,
  ticketListUrl,
  totalCount,
} from './ticket-list-filters';

type TicketFilterBarProps = { filters: TicketListFilters; counts: TicketCounts; seesAll: boolean };

/** Status links with their counts, and a search field. Both write the filters into the address. */
export function TicketFilterBar({ filters, counts, seesAll }: TicketFilterBarProps) {
  return (
    <div className={styles.bar}>
      <nav aria-label="Tickets by status">
        <ul className={styles.statuses}>
          {[null, ...TICKET_STATUSES].map((status) => (
            <li key={status}>
              <Link
                className={classNames(styles.status, filters.status === status && styles.current)}
                to={ticketListUrl({ ...filters, page: 1, status })}
                aria-current={filters.status === status ? 'true' : undefined}
              >
                {status ? TICKET_STATUS_LABELS[status] : 'All'}{' '}
                <span className={styles.count}>
                  {formatCount(status ? counts[status] : totalCount(counts))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key resets the field when the address changes, for example by 'Back'. */}
      <SearchForm
        key={filters.search}
        filters={filters}
        hint={seesAll ? 'Title, number or customer' : 'Title or number'}
      />
    </div>
  );
}

function SearchForm({ filters, hint }: { filters: TicketListFilters; hint: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState(filters.search);

  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate(ticketListUrl({ ...filters, page: 1, search: search.trim() }));
  }

  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        name="search"
        label="Search tickets"
        hint={hint}
        value={search}
        onChange={setSearch}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" className={styles.submit} icon={<Search aria-hidden="true" />}>
        Search
      </Button>
    </form>
  );
}
