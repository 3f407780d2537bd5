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
  /** The account's own index in an upgrade, otherwise 4. */
  minIndex: number;
  onChange: (index: number) => void;
};

/**
 * A custom amount of managed users in steps of 50 from 200; minus is hidden at the minimum (section
 * 5).
 */
export function CustomAmount({ index, minIndex, onChange }: CustomAmountProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const lowest = Math.max(MIN_CUSTOM_CUSTOMER, minIndex);

  function changeTo(next: number) {
    onChange(Math.min(MAX_CUSTOM_CUSTOMER, Math.max(lowest, next)));
  }

  function decrease() {
    changeTo(index - 1);
    // At the minimum the minus button is removed, and the browser would move the focus to the body.
    if (index - 1 <= lowest) group.current?.querySelector('input')?.focus();
  }

  /** Applies the typed number on blur or Enter only: typing 1,500 passes through 150. */
  function applyTypedText() {
    const users = Number(typedText?.replace(/[^\d]/g, ''));
    if (users) changeTo(Math.ceil(users / CUSTOMER_STEP));
    setTypedText(null);
  }

  return (
    <fieldset ref={group} className={styles.amount}>
      <legend>
        <VisuallyHidden>Custom amount of managed users</VisuallyHidden>
      </legend>
      <TextField
        label="Custom amount"
        hint={`Steps of ${CUSTOMER_STEP}, from ${limitValue('customer', lowest)} to ${formatCount(limitValue('customer', MAX_CUSTOM_CUSTOMER))}.`}
        inputMode="numeric"
        autoComplete="off"
        value={typedText ?? formatCount(limitValue('customer', index))}
        onChange={setTypedText}
        onBlur={applyTypedText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') applyTypedText();
        }}
      />
      <div className={styles.steps}>
        {index > lowest && (
          <Button
            icon={<Minus aria-hidden="true" />}
            aria-label={`${CUSTOMER_STEP} fewer users`}
            onClick={decrease}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
        {index < MAX_CUSTOM_CUSTOMER && (
          <Button
            icon={<Plus aria-hidden="true" />}
            aria-label={`${CUSTOMER_STEP} more users`}
            onClick={() => changeTo(index + 1)}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
