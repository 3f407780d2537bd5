import { ChevronDown } from 'lucide-react';
import { type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, noteId } from './field';
import styles from './field.module.css';

/** An option of a `SelectField`. */
export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

/** The props of `SelectField`. */
export type SelectFieldProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'id' | 'children'> & {
    options: readonly SelectOption[];
    /** Runs with the chosen value. */
    onChange?: ((value: string) => void) | undefined;
  };

/** A choice from a list. A native select: a phone shows its own picker. */
export function SelectField({
  label,
  hint,
  error,
  options,
  onChange,
  className,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.frame}>
        <select
          {...select}
          id={id}
          className={classNames(styles.control, styles.select, className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id)}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
    </Field>
  );
}
