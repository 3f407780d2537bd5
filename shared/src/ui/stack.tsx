import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './stack.module.css';

type Gap = 'small' | 'medium' | 'large';

export type StackProps = {
  gap?: Gap | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Things below each other: 8, 16 or 32 px apart. */
export function Stack({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], className)}>{children}</div>;
}

/** Things beside each other that wrap: buttons, badges. */
export function Cluster({ gap = 'medium', className, children }: StackProps) {
  return <div className={classNames(styles.cluster, styles[gap], className)}>{children}</div>;
}
