import { Button, TextField } from '@site/shared/ui';
import { useState } from 'react';
import styles from './quote-field.module.css';

export type LookedUpFieldProps = {
  /** What opens it. */
  summary: string;
  label: string;
  /** What the button does. */
  action: string;
  /** What the total is asked with; empty without one. */
  applied: string;
  maxLength: number;
  /** What is wrong with a text that cannot be one; null where it may be. */
  validate: (text: string) => string | null;
  /** What the server says against the applied text. */
  problem?: string | undefined;
  /** What the server says of the applied text otherwise. */
  hint?: string | undefined;
  isPending: boolean;
  onApply: (text: string) => void;
};

/** A text at the checkout of which only the server knows what it is worth: it is sent when asked to, and the recap shows the effect. */
export function LookedUpField(props: LookedUpFieldProps) {
  const {
    summary,
    label,
    action,
    applied,
    maxLength,
    validate,
    problem,
    hint,
    isPending,
    onApply,
  } = props;
  const [text, setText] = useState(applied);
  const [mistake, setMistake] = useState<string | null>(null);
  const isApplied = text.trim() === applied;

  function apply() {
    const found = text.trim() === '' ? null : validate(text);
    setMistake(found);
    if (found === null) onApply(text.trim());
  }

  return (
    <details className={styles.lookup} open={applied !== '' || undefined}>
      <summary>{summary}</summary>
      <div className={styles.entry}>
        <TextField
          label={label}
          value={text}
          autoComplete="off"
          maxLength={maxLength}
          onChange={setText}
          error={mistake ?? (isApplied ? problem : undefined)}
          hint={isApplied ? hint : undefined}
          onKeyDown={(event) => {
            // The form around is the order's.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button onClick={apply} busy={isPending && applied !== ''}>
          {action}
        </Button>
      </div>
    </details>
  );
}
