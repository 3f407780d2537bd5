import { Button, TextField } from '@site/shared/ui';
import styles from './quote-field.module.css';
import type { QuoteText } from './use-quote-text';

type QuoteFieldProps = {
  /** The text that expands the field. Without it the field is always shown. */
  summary?: string;
  label: string;
  buttonLabel: string;
  field: QuoteText;
  maxLength: number;
  /** The server's objection to the applied text. */
  problem?: string | undefined;
  /** The server's information about the applied text. */
  hint?: string | undefined;
  isPending: boolean;
};

/**
 * A text that changes the quote, such as a coupon. It is sent when its button is pressed, because
 * only the server can check it.
 */
export function QuoteField({
  summary,
  label,
  buttonLabel,
  field: { text, setText, applied, isApplied, error, apply },
  maxLength,
  problem,
  hint,
  isPending,
}: QuoteFieldProps) {
  const entry = (
    <div className={styles.entry}>
      <TextField
        label={label}
        value={text}
        autoComplete="off"
        maxLength={maxLength}
        onChange={setText}
        error={error ?? (isApplied ? problem : undefined)}
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
  );
  if (summary === undefined) return entry;
  return (
    <details className={styles.disclosure} open={applied !== '' || error !== null}>
      <summary>{summary}</summary>
      {entry}
    </details>
  );
}
