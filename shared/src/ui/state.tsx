import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './state.module.css';

export type EmptyStateProps = {
  /** A lucide icon or a small drawing. */
  icon?: ReactNode;
  title: ReactNode;
  /** What will be here. */
  children?: ReactNode;
  /** The first step: one button. */
  action?: ReactNode;
};

/** Stands where a list has nothing yet: says what will be here and offers the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  title: ReactNode;
  /** What happened, and what to do about it. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** Instead of, or beside, the retry. */
  action?: ReactNode;
  /** 1 where it stands in the place of the whole page. */
  level?: 1 | 2 | undefined;
};

/** Stands where something could not be loaded: what happened, and a way on. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying,
  action,
  level = 2,
}: ErrorStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, styles.failed)} role="alert">
      <span className={styles.icon}>
        <CloudOff aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.action}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} busy={isRetrying}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
