import type { Ticket } from '@site/shared/contract';
import { formatDateTime } from '@site/shared/format';
import { useRole } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { isStaff } from '@site/shared/rules';
import * as texts from '#texts';
import { categoryName } from './category-name';
import styles from './ticket-facts.module.css';
import { LanguageBadge } from './ticket-language';

/** Category and last change of a ticket; for staff also its owner and the owner's opinion. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { category, language, updatedAt, user, rating } = ticket;
  const seesAll = isStaff(useRole());
  return (
    <p className={styles.facts}>
      {seesAll && (
        <span>
          {texts.ticketStaff.customer({
            ...{ email: user.email, id: user.id },
            orders: (text) => (
              <Link key="orders" to={paths.ordersOf(user.id)}>
                {text}
              </Link>
            ),
          })}
        </span>
      )}
      <span>{categoryName(category)}</span>
      {seesAll && <LanguageBadge language={language} />}
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
      {seesAll && rating && <span>{texts.ticketStaff.rated({ rating })}</span>}
    </p>
  );
}
