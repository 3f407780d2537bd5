import type { TicketCounts } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { Link, useNavigate } from '@site/shared/router';
import { TICKET_STATUSES, type TicketStatus } from '@site/shared/rules';
import { Button, classNames, TextField } from '@site/shared/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styles from './ticket-filter.module.css';
import { listAddress, sumOf, type Wanted } from './wanted-tickets';

const labels = {
  open: 'Open',
  waiting: 'Waiting',
  replied: 'Replied',
  closed: 'Closed',
} as const satisfies Record<TicketStatus, string>;

type TicketFilterProps = { wanted: Wanted; counts: TicketCounts; seesAll: boolean };

/** Search by title and number, and the statuses with their counts. All of it stands in the address: a list can be sent and gone back to. */
export function TicketFilter({ wanted, counts, seesAll }: TicketFilterProps) {
  return (
    <div className={styles.filter}>
      <nav aria-label="Tickets by status">
        <ul className={styles.statuses}>
          {[null, ...TICKET_STATUSES].map((status) => (
            <li key={status}>
              <Link
                className={classNames(styles.status, wanted.status === status && styles.chosen)}
                to={listAddress({ ...wanted, page: 1, status })}
                aria-current={wanted.status === status ? 'true' : undefined}
              >
                {status ? labels[status] : 'All'}{' '}
                <span className={styles.count}>
                  {formatCount(status ? counts[status] : sumOf(counts))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* Another search in the address, by 'Back' for one, is another text in the field. */}
      <SearchForm
        key={wanted.search}
        wanted={wanted}
        hint={seesAll ? 'Title, number or customer' : 'Title or number'}
      />
    </div>
  );
}

function SearchForm({ wanted, hint }: { wanted: Wanted; hint: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState(wanted.search);

  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate(listAddress({ ...wanted, page: 1, search: search.trim() }));
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
        maxLength={150}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" className={styles.go} icon={<Search aria-hidden="true" />}>
        Search
      </Button>
    </form>
  );
}
