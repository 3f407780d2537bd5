import { type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, noteId } from './field';
import styles from './field.module.css';

/** The props of `TextArea`. */
export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'id'> & {
    /** Runs with the text after each change. */
    onChange: (value: string) => void;
  };

/** A text of several lines with label, hint and error. */
export function TextArea({ label, hint, error, onChange, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        className={classNames(styles.control, area.className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId(id)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
