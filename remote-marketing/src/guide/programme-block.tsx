import { classNames } from '@site/shared/ui';
import { type CSSProperties, memo } from 'react';
import * as texts from '#texts';
import type { Programme } from '../channels/sample-channels';
import genres from './genres.module.css';
import { formatGuideTime } from './guide-clock';
import styles from './programme-block.module.css';

type ProgrammeBlockProps = { programme: Programme; isCurrent: boolean; isPast: boolean };

/**
 * A programme in the guide. Its minutes set its position and width. The elapsed part of the current
 * programme is filled. Rendered again only when the programme begins or ends, not each second.
 */
export const ProgrammeBlock = memo(function ProgrammeBlock({
  programme,
  isCurrent,
  isPast,
}: ProgrammeBlockProps) {
  const { title, genre, start, end } = programme;
  return (
    <span
      className={classNames(
        styles.block,
        genres[genre],
        isCurrent && styles.current,
        isPast && styles.past,
      )}
      style={{ '--start': start, '--length': end - start } as CSSProperties}
    >
      <span className={styles.caption}>
        <span className={styles.title} translate="no">
          {title}
        </span>
        <span className={styles.hours}>
          {texts.guide.hours({ from: formatGuideTime(start), to: formatGuideTime(end) })}
        </span>
      </span>
    </span>
  );
});
