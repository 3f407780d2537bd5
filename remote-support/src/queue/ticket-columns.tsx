import type { ListedTicket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { Badge, type Column, classNames, VisuallyHidden } from '@site/shared/ui';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './ticket-columns.module.css';
import type { Selection } from './use-selection';

/** `list` is the address of the list, for the way back from a ticket. */
type StaffColumnsOptions = { selection: Selection; list: string };

/** The columns of a customer's list. */
export function customerColumns(list: string): Column<ListedTicket>[] {
  return [ticketColumn(list), columns.category, columns.status, columns.updated];
}

/** The columns of the staff's list. */
export function staffColumns({ selection, list }: StaffColumnsOptions): Column<ListedTicket>[] {
  return [
    {
      header: 'Select',
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          className={styles.select}
          aria-label={`Select #${id} ${title}`}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      ),
    },
    ticketColumn(list, { hasFacts: true }),
    columns.owner,
    columns.status,
    columns.wait,
    columns.updated,
  ];
}

/** `hasFacts`: category, tags and assignee are below the title. */
function ticketColumn(list: string, { hasFacts = false } = {}): Column<ListedTicket> {
  return {
    header: 'Ticket',
    isName: true,
    cell: ({ id, title, isUnread, hit, category, tags = [], assignee }) => (
      <div className={styles.main}>
        <Link
          className={classNames(styles.ticket, isUnread && styles.unread)}
          to={paths.ticket(id)}
          state={{ list }}
        >
          <span className={styles.id}>#{id}</span> <bdi>{title}</bdi>
        </Link>
        {isUnread && (
          <>
            {' '}
            <Badge tone="primary">New</Badge>
          </>
        )}
        {hit && (
          <p className={styles.hit}>
            <HitText pieces={hit} />
          </p>
        )}
        {hasFacts && (
          <p className={styles.facts}>
            {category}
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
            {assignee && <span className={styles.assignee}>→ {assignee.email}</span>}
          </p>
        )}
      </div>
    ),
  };
}

/** The found part of a message with the found words marked. */
function HitText({ pieces }: { pieces: NonNullable<ListedTicket['hit']> }) {
  const [first, ...rest] = pieces;
  if (!first) return null;
  return (
    <>
      {first.isMatch ? <mark>{first.text}</mark> : first.text}
      <HitText pieces={rest} />
    </>
  );
}

const columns = {
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
  wait: {
    header: 'Waiting',
    cell: ({ waitingSince }) =>
      waitingSince === undefined ? (
        <VisuallyHidden>Not waiting</VisuallyHidden>
      ) : (
        <time
          className={styles.nowrap}
          dateTime={new Date(waitingSince).toISOString()}
          title={`Since ${formatDateTime(waitingSince)}`}
        >
          {waitText(timeNow() - waitingSince)}
        </time>
      ),
  },
  updated: {
    header: 'Updated',
    cell: ({ updatedAt }) => (
      <time className={styles.nowrap} dateTime={new Date(updatedAt).toISOString()}>
        {formatDateTime(updatedAt)}
      </time>
    ),
  },
} satisfies Record<string, Column<ListedTicket>>;

/** A wait (ms) in its largest unit: '3 d', '5 h', '12 min'. */
export function waitText(wait: number): string {
  if (wait >= 2 * DAY_MS) return `${Math.floor(wait / DAY_MS)} d`;
  if (wait >= HOUR_MS) return `${Math.floor(wait / HOUR_MS)} h`;
  return `${Math.max(0, Math.floor(wait / MINUTE_MS))} min`;
}
