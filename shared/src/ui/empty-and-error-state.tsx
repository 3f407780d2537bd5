import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './empty-and-error-state.module.css';

/** The props of `EmptyState`. */
export type EmptyStateProps = {
  /** A lucide icon or a small drawing. */
  icon?: ReactNode;
  title: ReactNode;
  /** What will be shown here. */
  children?: ReactNode;
  /** One button: the first step. */
  action?: ReactNode;
};

/** Replaces an empty list: describes its future entries and offers the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** The props of `ErrorState`. */
export type ErrorStateProps = {
  title: ReactNode;
  /** What happened, and what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** Another button, beside the retry or in its place. */
  action?: ReactNode;
  /** The level of the heading: 1 if it replaces the whole page. */
  level?: 1 | 2 | undefined;
};

/** Replaces content that could not be loaded: what happened, and what to do. */
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
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.action}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} busy={isRetrying}>
            {texts.action.tryAgain()}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
