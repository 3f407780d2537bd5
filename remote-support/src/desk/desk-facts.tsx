import type { Ticket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import * as texts from '#texts';
import { UpdatedAt } from '../ticket/ticket-facts';
import { useCategories } from '../ticket/use-categories';
import styles from './desk-facts.module.css';
import { LanguageBadge } from './ticket-language';

/** The facts of a ticket for staff: its owner, category, last change and the owner's opinion. */
export function DeskFacts({ ticket }: { ticket: Ticket }) {
  const { category, language, user, rating, snoozedUntil } = ticket;
  const { nameOf } = useCategories();
  return (
    <p className={styles.facts}>
      <span>
        {texts.ticketStaff.customer({
          email: user.email,
          id: user.id,
          orders: (text) => (
            <Link key="orders" to={paths.ordersOf(user.id)}>
              {text}
            </Link>
          ),
        })}
      </span>
      <span>{nameOf(category)}</span>
      <LanguageBadge language={language} />
      <UpdatedAt ticket={ticket} />
      {rating && <span>{texts.ticketStaff.rated({ rating })}</span>}
      {snoozedUntil !== undefined && (
        <span>{texts.queue.snoozedUntil({ time: formatDateTime(snoozedUntil) })}</span>
      )}
    </p>
  );
}
