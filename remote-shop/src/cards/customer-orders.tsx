import { formatCount, formatDate, formatEuros, formatOrderStatus } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { CUSTOMER_COLUMN_ORDERS, type customerColumn, type SlotProps } from '@site/shared/slots';
import { Card, Skeleton } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './cards.module.css';
import { OrdersFailed } from './orders-failed';
import { useOrdersOf } from './use-orders-of';

/** The newest orders of a customer with their amounts, and a link to all. */
export function Component({ customerId }: SlotProps<typeof customerColumn>) {
  const { value, isPending, retry } = useOrdersOf(customerId);
  if (!value)
    return isPending ? <Skeleton shape="block" height="8rem" /> : <OrdersFailed onRetry={retry} />;
  const { orders, total } = value;
  return (
    <Card
      title={texts.ordersCard.title({ count: formatCount(total) })}
      actions={
        total > CUSTOMER_COLUMN_ORDERS && (
          <Link to={paths.ordersOf(customerId)}>{texts.ordersCard.all()}</Link>
        )
      }
    >
      <ul className={styles.list}>
        {orders.slice(0, CUSTOMER_COLUMN_ORDERS).map(({ id, createdAt, result, amount }) => (
          <li key={id} className={styles.row}>
            <Link to={paths.order(id)}>{id}</Link>
            <span>
              {formatEuros(amount)}{' '}
              <span className={styles.quiet}>
                {texts.ordersCard.facts({
                  date: formatDate(createdAt),
                  status: formatOrderStatus(result),
                })}
              </span>
            </span>
          </li>
        ))}
        {total === 0 && <li className={styles.quiet}>{texts.ordersCard.none()}</li>}
      </ul>
    </Card>
  );
}
