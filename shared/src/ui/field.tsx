import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';

/** The texts of a form field. */
export type FieldTexts = {
  label: ReactNode;
  /** What to enter, if the label is not enough. */
  hint?: ReactNode;
  /** The error and how to correct it. A screen reader reads it when it appears. */
  error?: string | null | undefined;
};

/**
 * A form field: label, control, and one line for the hint or the error, so that an error does not
 * move the form.
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

/** A form of one field with its button beside the control. */
export function FieldForm({
  onSubmit,
  className,
  children,
}: {
  onSubmit: (event: FormEvent) => void;
  className?: string | undefined;
  children: [field: ReactNode, button: ReactNode];
}) {
  return (
    <form className={classNames(styles.withButton, className)} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/** The hint or the error below a control. `id` is the control's id. */
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

/** The id of a control's note, for `aria-describedby`. */
export function noteId(id: string): string {
  return `${id}-note`;
}
