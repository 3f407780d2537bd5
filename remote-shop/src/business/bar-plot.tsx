import * as texts from '#texts';
import styles from './bar-plot.module.css';

/** A bar; `text` is its exact value. Short labels of two bars may be the same. */
export type Bar = { id: string; label: string; value: number; text: string };

/** The size of the drawing; it is scaled to the width of the page. */
const WIDTH = 600;
const HEIGHT = 180;
const LABEL_HEIGHT = 24;
const GAP = 8;

/**
 * Bars from a line at zero; values below zero go down. A screen reader gets the name only: a table
 * with the same values belongs below the plot.
 */
export function BarPlot({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const plotHeight = HEIGHT - LABEL_HEIGHT;
  const scale = plotHeight / (highest - lowest || 1);
  const zero = plotHeight + lowest * scale;
  const step = WIDTH / bars.length;
  return (
    <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      {bars.map(({ id, label, value, text }, index) => {
        const height = Math.abs(value) * scale;
        return (
          <g key={id} className={value < 0 ? styles.below : undefined}>
            <title>{texts.overview.bar({ label, value: text })}</title>
            <rect
              className={styles.bar}
              x={index * step + GAP / 2}
              y={value < 0 ? zero : zero - height}
              width={step - GAP}
              height={height}
              rx={2}
            />
            <text className={styles.label} x={(index + 0.5) * step} y={HEIGHT - 6}>
              {label}
            </text>
          </g>
        );
      })}
      <line className={styles.zero} x1={0} x2={WIDTH} y1={zero} y2={zero} />
    </svg>
  );
}
