import { type InputHTMLAttributes, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldNote, type FieldTexts, noteId } from './field';

/** The props of `Checkbox`. */
export type CheckboxProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'id'> & {
    onChange?: ((checked: boolean) => void) | undefined;
  };

/** A checkbox with its label; the label may contain links. */
export function Checkbox({ label, hint, error, onChange, ...input }: CheckboxProps) {
  const id = useId();
  const hasNote = Boolean(hint || error);
  return (
    <div className={styles.checkbox}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId(id) : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hasNote && (
        <div className={styles.note}>
          <FieldNote id={id} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}
