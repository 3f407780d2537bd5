import { classNames } from '@site/shared/ui';
import type { CSSProperties } from 'react';
import type { Programme } from './channels';
import styles from './guide-block.module.css';
import { clockText } from './guide-clock';
import kinds from './kinds.module.css';

/** One programme in the guide, placed by its minutes; the current one is filled up to the line of the hour. */
export function GuideBlock({ programme, now }: { programme: Programme; now: number }) {
  const { title, kind, start, end } = programme;
  const isCurrent = start <= now && now < end;
  return (
    <span
      className={classNames(
        styles.block,
        kinds[kind],
        isCurrent && styles.current,
        end <= now && styles.past,
      )}
      style={{ '--start': start, '--length': end - start } as CSSProperties}
    >
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.when}>
          {clockText(start)} to {clockText(end)}
        </span>
      </span>
    </span>
  );
}
