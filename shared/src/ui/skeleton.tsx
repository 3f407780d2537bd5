import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden';

/** The props of `Skeleton`. */
export type SkeletonProps = {
  /** The shape of the content that is loading. */
  shape?: 'line' | 'title' | 'control' | 'block' | undefined;
  /** CSS lengths, in place of those of the shape. */
  width?: string | undefined;
  height?: string | undefined;
};

/** A grey shape in place of content that is loading. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** A group of skeletons with one announcement: 'Loading your orders'. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
