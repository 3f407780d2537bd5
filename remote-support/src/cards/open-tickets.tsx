import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { isClosed } from '@site/shared/rules';
import { Button, Skeleton } from '@site/shared/ui';
import * as texts from '#texts';
import { cardClient } from '../card-client';
import { TicketLinks } from '../ticket/ticket-links';
import styles from './open-tickets.module.css';

/** The slot at the end of My orders has room for this number of tickets. */
const MAX_LISTED = 3;

/** The tickets of the customer that are not closed, and a link to a new one. */
export function Component() {
  const { value, isPending, retry } = useAsync(async (signal) =>
    unwrap(await cardClient.ticket.loadTicketList({ page: 1 }, { signal })).tickets.filter(
      ({ status }) => !isClosed(status),
    ),
  );
  return (
    <section className={styles.card} aria-labelledby="open-tickets">
      <h2 id="open-tickets" className={styles.heading}>
        {texts.openTickets.title()}
      </h2>
      {!value && isPending && <Skeleton shape="block" height="3rem" />}
      {!value && !isPending && (
        <p>
          {texts.openTickets.loadFailed()}{' '}
          <Button variant="quiet" onClick={retry}>
            {texts.openTickets.retry()}
          </Button>
        </p>
      )}
      {value && value.length > 0 && <TicketLinks tickets={value.slice(0, MAX_LISTED)} />}
      {value && value.length === 0 && <p>{texts.openTickets.none()}</p>}
      <p className={styles.links}>
        <Link to={paths.newTicket}>{texts.openTickets.open()}</Link>
        {value && value.length > MAX_LISTED && (
          <Link to={paths.tickets}>{texts.openTickets.all()}</Link>
        )}
      </p>
    </section>
  );
}
