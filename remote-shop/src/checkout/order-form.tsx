import { Button, classNames } from '@site/shared/ui';
import type { ReactNode, SubmitEvent } from 'react';
import styles from './order-form.module.css';

type OrderFormProps = {
  /** Whether the form stands beside the navigation of the business area. */
  isInArea?: boolean;
  details: ReactNode;
  summary: ReactNode;
  onSubmit: (event: SubmitEvent) => void;
};

/** The form of an order: its details, and beside them the summary. */
export function OrderForm({ isInArea = false, details, summary, onSubmit }: OrderFormProps) {
  const place = isInArea ? styles.inArea : styles.onPage;
  return (
    <form className={classNames(styles.columns, place)} onSubmit={onSubmit} noValidate>
      <div className={styles.details}>{details}</div>
      {summary}
    </form>
  );
}

type PlaceOrderProps = {
  label: string;
  canPlace: boolean;
  isPlacing: boolean;
  obstacles: readonly string[];
};

/** The button that places the order, and the list of what is missing. */
export function PlaceOrder({ label, canPlace, isPlacing, obstacles }: PlaceOrderProps) {
  return (
    <div className={styles.place}>
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!canPlace}
        busy={isPlacing}
        aria-describedby="order-obstacles"
      >
        {label}
      </Button>
      <ul id="order-obstacles" className={styles.obstacles} aria-live="polite">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
    </div>
  );
}
