import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import styles from './radio-segment.module.css';

/** An option of a `RadioSegment`. */
export type RadioOption<T> = {
  value: T;
  label: ReactNode;
  /** A second line, such as the option's price. It describes the option and is not in its name. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
};

/** The props of `RadioSegment`. */
export type RadioSegmentProps<T> = {
  legend: ReactNode;
  options: readonly RadioOption<T>[];
  value: T;
  onChange: (value: T) => void;
  hint?: ReactNode;
  /** Shows the legend to screen readers only. */
  isLegendHidden?: boolean | undefined;
};

/** Radio buttons side by side. Native inputs: the browser handles keys, names and states. */
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
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${name}-label-${index}`}
              aria-describedby={option.detail === undefined ? undefined : `${name}-detail-${index}`}
            />
            <span id={`${name}-label-${index}`} className={styles.label}>
              {option.label}
            </span>
            {option.detail !== undefined && (
              <span id={`${name}-detail-${index}`} className={styles.detail}>
                {option.detail}
              </span>
            )}
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
