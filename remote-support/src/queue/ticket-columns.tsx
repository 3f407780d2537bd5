import type { ListedTicket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Badge, type Column, classNames } from '@site/shared/ui';
import * as texts from '#texts';
import { TicketStatusBadge } from '../ticket/ticket-status-badge';
import styles from './ticket-columns.module.css';

/**
 * The columns of a customer's list. `list` is its address, for the way back from a ticket, and
 * `categoryName` the name of a category.
 */
export function customerColumns(
  list: string,
  categoryName: (id: string) => string,
): Column<ListedTicket>[] {
  return [
    {
      header: texts.tickets.ticket(),
      isName: true,
      cell: ({ id, title, language, isUnread }) => (
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
        </div>
      ),
    },
    {
      header: texts.tickets.category(),
      cell: ({ category }) => <span className={styles.nowrap}>{categoryName(category)}</span>,
    },
    {
      header: texts.tickets.status(),
      cell: ({ status }) => <TicketStatusBadge status={status} />,
    },
    {
      header: texts.tickets.updated(),
      cell: ({ updatedAt }) => (
        <time className={styles.nowrap} dateTime={new Date(updatedAt).toISOString()}>
          {formatDateTime(updatedAt)}
        </time>
      ),
    },
  ];
}
