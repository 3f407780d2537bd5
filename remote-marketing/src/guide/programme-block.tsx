import { classNames } from '@site/shared/ui';
import type { CSSProperties } from 'react';
import type { Programme } from '../channels/sample-channels';
import genres from './genres.module.css';
import { formatGuideTime } from './guide-clock';
import styles from './programme-block.module.css';

/**
 * A programme in the guide. Its minutes set its position and width. The elapsed part of the current
 * programme is filled.
 */
export function ProgrammeBlock({ programme, now }: { programme: Programme; now: number }) {
  const { title, genre, start, end } = programme;
  const isCurrent = start <= now && now < end;
  return (
    <span
      className={classNames(
        styles.block,
        genres[genre],
        isCurrent && styles.current,
        end <= now && styles.past,
      )}
      style={{ '--start': start, '--length': end - start } as CSSProperties}
    >
      <span className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.hours}>
          {formatGuideTime(start)} to {formatGuideTime(end)}
        </span>
      </span>
    </span>
  );
}
