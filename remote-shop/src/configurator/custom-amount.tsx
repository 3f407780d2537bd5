import { formatCount } from '@site/shared/format';
import {
  CUSTOMER_STEP,
  MAX_CUSTOM_CUSTOMER_INDEX,
  MIN_CUSTOM_CUSTOMER_INDEX,
} from '@site/shared/rules';
import { Button, TextField, VisuallyHidden } from '@site/shared/ui';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as texts from '#texts';
import styles from './custom-amount.module.css';

type CustomAmountProps = {
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
        <VisuallyHidden>{texts.configurator.customAmountOfUsers()}</VisuallyHidden>
      </legend>
      <TextField
        label={texts.configurator.customAmount()}
        hint={texts.configurator.customAmountHint({
          step: CUSTOMER_STEP,
          minimum: formatCount(usersOf(lowest)),
        })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typedText ?? formatCount(usersOf(index))}
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
            aria-label={texts.configurator.fewerUsers({ count: CUSTOMER_STEP })}
            onClick={decrease}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
        {index < MAX_CUSTOM_CUSTOMER_INDEX && (
          <Button
            icon={<Plus aria-hidden="true" />}
            aria-label={texts.configurator.moreUsers({ count: CUSTOMER_STEP })}
            onClick={() => changeTo(index + 1)}
          >
            {CUSTOMER_STEP}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The managed users of a custom index. */
function usersOf(index: number): number {
  return index * CUSTOMER_STEP;
}

/**
 * The users in a text such as '1,500' or '1500', with the separator of the page's language; NaN if
 * it is no whole number.
 */
function usersIn(text: string): number {
  const separator = formatCount(10_000).replace(/\d/g, '');
  // A space in a number is a narrow one, which keyboards do not have.
  const groups = text.trim().split(separator.trim() === '' ? /\s/ : separator);
  const [first = '', ...others] = groups;
  const isWhole = others.length === 0 ? /^\d+$/.test(first) : /^\d{1,3}$/.test(first);
  return isWhole && others.every((group) => /^\d{3}$/.test(group))
    ? Number(groups.join(''))
    : Number.NaN;
}

/** Why a text is no custom amount from the index `lowest`; null if it is one. */
function customAmountError(text: string, lowest: number): string | null {
  const users = usersIn(text);
  const atLeast = usersOf(lowest);
  const atMost = usersOf(MAX_CUSTOM_CUSTOMER_INDEX);
  if (Number.isNaN(users))
    return texts.configurator.enterWholeNumber({ example: formatCount(atLeast) });
  if (users < atLeast) return texts.configurator.enterAtLeast({ minimum: formatCount(atLeast) });
  if (users > atMost) return texts.configurator.enterAtMost({ maximum: formatCount(atMost) });
  const below = Math.floor(users / CUSTOMER_STEP) * CUSTOMER_STEP;
  return users === below
    ? null
    : texts.configurator.enterStep({
        below: formatCount(below),
        above: formatCount(below + CUSTOMER_STEP),
        step: CUSTOMER_STEP,
      });
}
