import { Button } from '@site/shared/ui';
import styles from './cards.module.css';

/** Says that the content of a card could not be loaded. */
export function CardFailed({
  text,
  retryLabel,
  onRetry,
}: {
  text: string;
  retryLabel: string;
  onRetry: () => void;
}) {
  return (
    <p className={styles.quiet}>
      {text}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {retryLabel}
      </Button>
    </p>
  );
}
