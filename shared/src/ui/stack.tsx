import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './stack.module.css';

type Gap = 'small' | 'medium' | 'large';

/** The props of `Stack` and `Cluster`. */
export type StackProps = {
  gap?: Gap | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A column with gaps of 8, 16 or 32 px. */
export function Stack({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], className)}>{children}</div>;
}

/** A row that wraps, for buttons or badges. */
export function Cluster({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.cluster, styles[gap], className)}>{children}</div>;
}
