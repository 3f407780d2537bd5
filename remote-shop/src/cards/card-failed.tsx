import { Button } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './ticket-orders.module.css';

/** Says that the orders of a card could not be loaded. */
export function CardFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.quiet}>
      {texts.ordersCard.loadFailed()}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {texts.ordersCard.retry()}
      </Button>
    </p>
  );
}
