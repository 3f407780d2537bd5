import { formatCount } from '@site/shared/format';
import {
  CUSTOMER_STEP,
  limitValue,
  MAX_CUSTOM_CUSTOMER_INDEX,
  MIN_CUSTOM_CUSTOMER_INDEX,
} from '@site/shared/rules';
import { Button, TextField, VisuallyHidden } from '@site/shared/ui';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './custom-amount.module.css';

export type CustomAmountProps = {
  /** The index of managed users, from 4 (200 users). */
  index: number;
  /** The account's own index in an upgrade, otherwise 4. */
  minIndex: number;
  onChange: (index: number) => void;
  /** Runs with false after a text that is no amount, and with true after the next change. */
  onValidity: (isValid: boolean) => void;
};

/**
 * A custom amount of managed users in steps of 50 from 200; minus is hidden at the minimum (section
 * 5).
 */
export function CustomAmount({ index, minIndex, onChange, onValidity }: CustomAmountProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const lowest = Math.max(MIN_CUSTOM_CUSTOMER_INDEX, minIndex);
  const reportRemoved = useEffectEvent(() => onValidity(true));
  // A text that is no amount is dropped with the field.
  useEffect(() => () => reportRemoved(), []);

  function showError(next: string | null) {
    setError(next);
    onValidity(next === null);
  }

  function changeTo(next: number) {
    setTypedText(null);
    showError(null);
    onChange(Math.min(MAX_CUSTOM_CUSTOMER_INDEX, Math.max(lowest, next)));
  }

  function decrease() {
    changeTo(index - 1);
    // At the minimum the minus button is removed, and the browser would move the focus to the body.
    if (index - 1 <= lowest) group.current?.querySelector('input')?.focus();
  }

  /** Applies the typed number on blur or Enter only: typing 1,500 passes through 150. */
  function applyTypedText() {
    if (typedText === null) return;
    const nextError = customAmountError(typedText, lowest);
    if (nextError) showError(nextError);
    else changeTo(usersIn(typedText) / CUSTOMER_STEP);
  }

  return (
    <fieldset ref={group} className={styles.amount}>
      <legend>
        <VisuallyHidden>Custom amount of managed users</VisuallyHidden>
      </legend>
      <TextField
        label="Custom amount"
        hint={`Steps of ${CUSTOMER_STEP}, from ${formatCount(limitValue('customer', lowest))}. Unlimited.`}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typedText ?? formatCount(limitValue('customer', index))}
        onChange={(text) => {
          setTypedText(text);
          showError(null);
        }}
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
        {index < MAX_CUSTOM_CUSTOMER_INDEX && (
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

/** The users in a text such as '1,500' or '1500'; NaN if it is no whole number. */
function usersIn(text: string): number {
  const digits = text.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
}

/** Why a text is no custom amount from the index `lowest`; null if it is one. */
function customAmountError(text: string, lowest: number): string | null {
  const users = usersIn(text);
  const atLeast = limitValue('customer', lowest);
  const atMost = limitValue('customer', MAX_CUSTOM_CUSTOMER_INDEX);
  if (Number.isNaN(users)) return `Enter a whole number, such as ${formatCount(atLeast)}`;
  if (users < atLeast) return `Enter ${formatCount(atLeast)} or more`;
  if (users > atMost) return `Enter ${formatCount(atMost)} or less`;
  const below = Math.floor(users / CUSTOMER_STEP) * CUSTOMER_STEP;
  return users === below
    ? null
    : `Enter ${formatCount(below)} or ${formatCount(below + CUSTOMER_STEP)}: the steps are ${CUSTOMER_STEP}`;
}
