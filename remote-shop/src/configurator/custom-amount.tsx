import { formatCount } from '@site/shared/format';
import {
  CUSTOMER_STEP,
  limitValue,
  MAX_CUSTOM_CUSTOMER,
  MIN_CUSTOM_CUSTOMER,
} from '@site/shared/rules';
import { Button, TextField, VisuallyHidden } from '@site/shared/ui';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './custom-amount.module.css';

export type CustomAmountProps = {
  /** The index of managed users, 4 (200 users) to 100 (5,000). */
  index: number;
  /** The least index: 4, or the account's own in an upgrade. */
  least: number;
  onChange: (index: number) => void;
};

/** A custom amount of managed users in steps of 50 from 200; minus is hidden at the minimum (section 5). */
export function CustomAmount({ index, least, onChange }: CustomAmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const smallest = Math.max(MIN_CUSTOM_CUSTOMER, least);

  function take(next: number) {
    onChange(Math.min(MAX_CUSTOM_CUSTOMER, Math.max(smallest, next)));
  }

  function lower() {
    take(index - 1);
    // The button is about to go: without this the focus would fall back to the page.
    if (index - 1 <= smallest) group.current?.querySelector('input')?.focus();
  }

  /** Only now is the typing judged: on the way to 1,500 stands a 150. */
  function settle() {
    const users = Number(typed?.replace(/[^\d]/g, ''));
    if (users) take(Math.ceil(users / CUSTOMER_STEP));
    setTyped(null);
  }

  return (
    <fieldset ref={group} className={styles.amount}>
      <legend>
        <VisuallyHidden>Custom amount of managed users</VisuallyHidden>
      </legend>
      <TextField
        label="Custom amount"
        hint={`Steps of ${CUSTOMER_STEP}, from ${limitValue('customer', smallest)} to ${formatCount(limitValue('customer', MAX_CUSTOM_CUSTOMER))}.`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? formatCount(limitValue('customer', index))}
        onChange={setTyped}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <div className={styles.steps}>
        {index > smallest && (
          <Button
            icon={<Minus aria-hidden="true" />}
            aria-label={`${CUSTOMER_STEP} users less`}
            onClick={lower}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
        {index < MAX_CUSTOM_CUSTOMER && (
          <Button
            icon={<Plus aria-hidden="true" />}
            aria-label={`${CUSTOMER_STEP} users more`}
            onClick={() => take(index + 1)}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
