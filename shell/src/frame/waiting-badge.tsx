import { formatCount } from '@site/shared/format';
import { VisuallyHidden } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './waiting-badge.module.css';

/** The number of waiting tickets beside a label of the navigation. Nothing for 0. */
export function WaitingBadge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {formatCount(count)}
      </span>
      <VisuallyHidden>{texts.navbar.toAnswer({ count: formatCount(count) })}</VisuallyHidden>
    </>
  );
}
