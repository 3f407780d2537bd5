import type { Ticket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import * as texts from '#texts';
import styles from './ticket-facts.module.css';
import { useCategories } from './use-categories';

/** Category and last change of a ticket. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { nameOf } = useCategories();
  return (
    <p className={styles.facts}>
      <span>{nameOf(ticket.category)}</span>
      <UpdatedAt ticket={ticket} />
    </p>
  );
}

/** When a ticket was last changed. */
export function UpdatedAt({ ticket: { updatedAt } }: { ticket: Ticket }) {
  return (
    <span>
      {texts.ticket.updated({
        date: formatDateTime(updatedAt),
        time: (text) => (
          <time key="time" dateTime={new Date(updatedAt).toISOString()}>
            {text}
          </time>
        ),
      })}
    </span>
  );
}
