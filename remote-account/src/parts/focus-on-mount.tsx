import { type ReactNode, useEffect, useRef } from 'react';
import styles from './focus-on-mount.module.css';

export type FocusOnMountProps = {
  /** Each new value moves the focus to this element again. */
  trigger?: unknown;
  children: ReactNode;
};

/**
 * The result of a step. It takes the focus when it appears. A screen reader then reads it, and the
 * keyboard keeps its place when the pressed button is disabled or removed.
 */
export function FocusOnMount({ trigger, children }: FocusOnMountProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger moves the focus again.
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    // Firefox does not scroll to a focused element of which a part is visible, so the heading would
    // stay above the window.
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [trigger]);
  return (
    <div ref={element} tabIndex={-1} className={styles.target}>
      {children}
    </div>
  );
}
