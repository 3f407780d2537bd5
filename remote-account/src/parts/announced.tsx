import { type ReactNode, useEffect, useRef } from 'react';
import styles from './announced.module.css';

export type AnnouncedProps = {
  /** What the result is of; each further one takes the focus anew. */
  about?: unknown;
  children: ReactNode;
};

/**
 * What a step ended with. It takes the focus when it appears, so it is seen and read out, and the keyboard goes on from here: the
 * button that was pressed may be disabled or gone by now.
 */
export function Announced({ about, children }: AnnouncedProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is what the focus follows.
  useEffect(() => element.current?.focus(), [about]);
  return (
    <div ref={element} tabIndex={-1} className={styles.announced}>
      {children}
    </div>
  );
}
