import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names';

/** The colour of a badge, by meaning. */
export type Tone = 'success' | 'waiting' | 'danger' | 'closed' | 'neutral' | 'primary';

/** A short text on a tinted background. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** A status: its label and a dot in green, amber, red or black (section 4). */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
