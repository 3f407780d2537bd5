import { classNames } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './bar-plot.module.css';

/** A bar; `text` is its exact value, `short` the one above the bar of a wide plot. */
type Bar = { id: string; label: string; value: number; text: string; short: string };

type BarPlotProps = {
  name: string;
  bars: readonly Bar[];
  /** The sentence in place of a plot without any value. */
  empty: string;
};

/**
 * Bars from a line at zero with their values: columns, and in a narrow container rows. Values below
 * zero go to the other side of the line. A screen reader gets the name only: a table with the same
 * values belongs below the plot.
 */
export function BarPlot({ name, bars, empty }: BarPlotProps) {
  if (bars.every(({ value }) => value === 0)) return <p className={styles.empty}>{empty}</p>;
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const share = (value: number) => (100 * value) / (highest - lowest);
  const zero = share(-lowest);
  return (
    <div className={styles.frame}>
      <div className={styles.plot} role="img" aria-label={name}>
        {bars.map(({ id, label, value, text, short }) => (
          <div
            key={id}
            className={styles.bar}
            title={texts.overview.bar({ label, value: text })}
            style={
              {
                '--from': `${value < 0 ? zero - share(-value) : zero}%`,
                '--size': `${share(Math.abs(value))}%`,
                '--zero': `${zero}%`,
              } as React.CSSProperties
            }
          >
            <span className={styles.label}>{label}</span>
            <span className={styles.track}>
              <span className={classNames(styles.fill, value < 0 && styles.below)} />
              {value !== 0 && <span className={styles.short}>{short}</span>}
            </span>
            <span className={styles.text}>{value !== 0 && text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
