import type { ListedTicket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { Badge, type Column, classNames, VisuallyHidden } from '@site/shared/ui';
import * as texts from '#texts';
import { categoryName } from '../ticket/category-name';
import { LanguageBadge } from '../ticket/ticket-language';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './ticket-columns.module.css';
import type { Selection } from './use-selection';

/** `list` is the address of the list, for the way back from a ticket. */
type StaffColumnsOptions = { selection: Selection; list: string };

/** The columns of a customer's list. */
export function customerColumns(list: string): Column<ListedTicket>[] {
  return [ticketColumn(list), categoryColumn(), statusColumn(), updatedColumn()];
}

/** The columns of the staff's list. */
export function staffColumns({ selection, list }: StaffColumnsOptions): Column<ListedTicket>[] {
  return [
    {
      header: texts.queue.select(),
      cell: ({ id, title }) => (
        <input
          type="checkbox"
          className={styles.select}
          aria-label={texts.queue.selectTicket({ id, title })}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      ),
    },
    ticketColumn(list, { hasFacts: true }),
    ownerColumn(),
    statusColumn(),
    waitColumn(),
    updatedColumn(),
  ];
}

/** `hasFacts`: category, language, tags and assignee are below the title. */
function ticketColumn(list: string, { hasFacts = false } = {}): Column<ListedTicket> {
  return {
    header: texts.tickets.ticket(),
    isName: true,
    cell: ({ id, title, language, isUnread, hit, category, tags = [], assignee }) => (
      <div className={styles.main}>
        <Link
          className={classNames(styles.ticket, isUnread && styles.unread)}
          to={paths.ticket(id)}
          state={{ list }}
        >
          <span className={styles.id}>#{id}</span> <bdi lang={language}>{title}</bdi>
        </Link>
        {isUnread && (
          <>
            {' '}
            <Badge tone="primary">{texts.tickets.isNew()}</Badge>
          </>
        )}
        {hit && (
          <p className={styles.hit}>
            <HitText pieces={hit} />
          </p>
        )}
        {hasFacts && (
          <p className={styles.facts}>
            {categoryName(category)}
            <LanguageBadge language={language} />
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

function ownerColumn(): Column<ListedTicket> {
  return {
    header: texts.queue.customer(),
    cell: ({ user }) => (
      <span className={styles.owner}>
        {user.email} <span className={styles.id}>{texts.queue.accountId({ id: user.id })}</span>
      </span>
    ),
  };
}

function categoryColumn(): Column<ListedTicket> {
  return {
    header: texts.tickets.category(),
    cell: ({ category }) => <span className={styles.nowrap}>{categoryName(category)}</span>,
  };
}

function statusColumn(): Column<ListedTicket> {
  return {
    header: texts.tickets.status(),
    cell: ({ status }) => <TicketStatusBadge status={status} />,
  };
}

function waitColumn(): Column<ListedTicket> {
  return {
    header: texts.queue.waiting(),
    cell: ({ waitingSince }) =>
      waitingSince === undefined ? (
        <VisuallyHidden>{texts.queue.notWaiting()}</VisuallyHidden>
      ) : (
        <time
          className={styles.nowrap}
          dateTime={new Date(waitingSince).toISOString()}
          title={texts.queue.since({ time: formatDateTime(waitingSince) })}
        >
          {waitText(timeNow() - waitingSince)}
        </time>
      ),
  };
}

function updatedColumn(): Column<ListedTicket> {
  return {
    header: texts.tickets.updated(),
    cell: ({ updatedAt }) => (
      <time className={styles.nowrap} dateTime={new Date(updatedAt).toISOString()}>
        {formatDateTime(updatedAt)}
      </time>
    ),
  };
}

/** A wait (ms) in its largest unit: '3 d', '5 h', '12 min'. */
export function waitText(wait: number): string {
  if (wait >= 2 * DAY_MS) return texts.queue.days({ count: Math.floor(wait / DAY_MS) });
  if (wait >= HOUR_MS) return texts.queue.hours({ count: Math.floor(wait / HOUR_MS) });
  return texts.queue.minutes({ count: Math.max(0, Math.floor(wait / MINUTE_MS)) });
}
