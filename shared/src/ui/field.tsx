import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

export type FieldTexts = {
  label: ReactNode;
  /** What to enter, where the label does not say it all. */
  hint?: ReactNode;
  /** What is wrong and what to do. Announced when it appears. */
  error?: string | null | undefined;
};

/**
 * Label above, control, and one line below that the hint and the error share, so that nothing jumps
 * when an error appears.
 */
export function Field({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: FieldTexts & { id: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}

/** The line below a control; `describedBy` is its id. */
export function FieldNote({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}) {
  return (
    <div id={noteId(id)} className={styles.note} aria-live="polite">
      {error ? (
        <p className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        hint && <p>{hint}</p>
      )}
    </div>
  );
}

export function noteId(id: string): string {
  return `${id}-note`;
}
