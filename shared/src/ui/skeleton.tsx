import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden';

export type SkeletonProps = {
  /** The shape of what comes: a line of text, a title, a control, a block. */
  shape?: 'line' | 'title' | 'control' | 'block' | undefined;
  /** CSS lengths, where the shape's own do not fit. */
  width?: string | undefined;
  height?: string | undefined;
};

/** A grey shape in the place of what is being loaded. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** Skeletons that belong together, announced once: 'Loading your orders'. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
