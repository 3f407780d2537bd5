import type { TicketCustomer } from '@site/shared/contract';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import styles from './ticket-links.module.css';
import { TicketStatusBadge } from './ticket-status-badge';

/** Tickets of a customer with their status, each a link to its page. */
export function TicketLinks({ tickets }: { tickets: TicketCustomer['otherTickets'] }) {
  return (
    <ul className={styles.list}>
      {tickets.map(({ id, title, status }) => (
        <li key={id} className={styles.ticket}>
          <Link to={paths.ticket(id)}>
            #{id} <bdi>{title}</bdi>
          </Link>
          <TicketStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
