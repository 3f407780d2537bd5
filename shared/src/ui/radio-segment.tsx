import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './radio-segment.module.css';

export type RadioOption<T> = {
  value: T;
  label: ReactNode;
  /** A second line: what the choice costs. */
  sub?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioSegmentProps<T> = {
  legend: ReactNode;
  options: readonly RadioOption<T>[];
  value: T;
  onChange: (value: T) => void;
  hint?: ReactNode;
  /** The legend stays for screen readers only. */
  isLegendHidden?: boolean | undefined;
};

/**
 * One of a few, side by side: native radio buttons, so arrows, names and states are the platform's.
 */
export function RadioSegment<T extends string | number>({
  legend,
  options,
  value,
  onChange,
  hint,
  isLegendHidden,
}: RadioSegmentProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={classNames(styles.legend, isLegendHidden && styles.hidden)}>
        {legend}
      </legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            {option.sub !== undefined && <span className={styles.sub}>{option.sub}</span>}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
