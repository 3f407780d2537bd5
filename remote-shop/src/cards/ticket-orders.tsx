import { formatCount, formatDate, formatOrderStatus } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import type { SlotProps, ticketAside } from '@site/shared/slots';
import { Skeleton } from '@site/shared/ui';
import * as texts from '#texts';
import cardStyles from './cards.module.css';
import { OrdersFailed } from './orders-failed';
import styles from './ticket-orders.module.css';
import { useOrdersOf } from './use-orders-of';

/** The place beside a ticket has room for so many orders. */
const MAX_LISTED = 5;

/** The newest orders of the owner of a ticket, and a link to all. */
export function Component({ ownerId }: SlotProps<typeof ticketAside>) {
  const { value, isPending, retry } = useOrdersOf(ownerId);
  if (!value)
    return isPending ? (
      <Skeleton shape="block" height="4.5rem" />
    ) : (
      <OrdersFailed onRetry={retry} />
    );
  const { orders, total } = value;
  if (total === 0) return <p className={cardStyles.quiet}>{texts.ordersCard.none()}</p>;
  return (
    <section>
      <h3 className={styles.heading}>
        <Link to={paths.ordersOf(ownerId)}>
          {texts.ordersCard.title({ count: formatCount(total) })}
        </Link>
      </h3>
      <ul className={styles.list}>
        {orders.slice(0, MAX_LISTED).map(({ id, createdAt, result }) => (
          <li key={id}>
            <Link to={paths.order(id)}>{formatDate(createdAt)}</Link>{' '}
            <span className={cardStyles.quiet}>{formatOrderStatus(result)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
