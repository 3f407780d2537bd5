import { useIsHydrated } from '@site/shared/browser';
import { classNames } from '@site/shared/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './section.module.css';

/** In a browser without `requestIdleCallback`: the time after which it is taken for idle. */
const IDLE_MS = 500;
/** A busy browser shows the sections after this time, so that a screenshot has all of them. */
const MAX_WAIT_MS = 2_000;

export type SectionProps = {
  id?: string | undefined;
  title: ReactNode;
  intro?: ReactNode;
  /** 'beside' puts the heading left of the content on a wide screen. */
  layout?: 'above' | 'beside' | undefined;
  /** A darker background over the full width of the window. */
  isSunken?: boolean | undefined;
  children: ReactNode;
};

/** A block of the home page; its heading names it for screen readers. */
export function Section({
  id,
  title,
  intro,
  layout = 'above',
  isSunken = false,
  children,
}: SectionProps) {
  const titleId = useId();
  const isLater = useIsLater();
  return (
    <section
      id={id}
      className={classNames(styles.section, isSunken && styles.sunken, isLater && styles.later)}
      aria-labelledby={titleId}
    >
      <div className={classNames(styles.column, styles[layout])}>
        <header className={styles.heading}>
          <h2 id={titleId}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

/**
 * True on a page that the server rendered, until the browser is idle: its first paint does not wait
 * for the layout of all sections.
 */
function useIsLater(): boolean {
  const isHydrated = useIsHydrated();
  const [isLater, setLater] = useState(!isHydrated);
  useEffect(() => {
    if (!isLater) return;
    const show = () => setLater(false);
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(show, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(show, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(callback);
  }, [isLater]);
  return isLater;
}
