import { Button, TextField } from '@site/shared/ui';
import { useState } from 'react';
import styles from './quote-field.module.css';

export type QuoteFieldProps = {
  /** The text that expands the field. */
  summary: string;
  label: string;
  buttonLabel: string;
  /** The text in the last quote request; empty if there is none. */
  applied: string;
  maxLength: number;
  /** The error of a malformed text; null if it can be sent. */
  validate: (text: string) => string | null;
  /** The server's objection to the applied text. */
  problem?: string | undefined;
  /** The server's information about the applied text. */
  hint?: string | undefined;
  isPending: boolean;
  onApply: (text: string) => void;
};

/**
 * A text that changes the quote, such as a coupon. It is sent when its button is pressed, because
 * only the server can check it.
 */
export function QuoteField({
  summary,
  label,
  buttonLabel,
  applied,
  maxLength,
  validate,
  problem,
  hint,
  isPending,
  onApply,
}: QuoteFieldProps) {
  const [text, setText] = useState(applied);
  const [inputError, setInputError] = useState<string | null>(null);
  const isApplied = text.trim() === applied;

  function apply() {
    const error = text.trim() === '' ? null : validate(text);
    setInputError(error);
    if (error === null) onApply(text.trim());
  }

  return (
    <details className={styles.disclosure} open={applied !== '' || undefined}>
      <summary>{summary}</summary>
      <div className={styles.entry}>
        <TextField
          label={label}
          value={text}
          autoComplete="off"
          maxLength={maxLength}
          onChange={setText}
          error={inputError ?? (isApplied ? problem : undefined)}
          hint={isApplied ? hint : undefined}
          onKeyDown={(event) => {
            // Enter must not submit the checkout form around this field.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button onClick={apply} busy={isPending && applied !== ''}>
          {buttonLabel}
        </Button>
      </div>
    </details>
  );
}
