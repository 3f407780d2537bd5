import { loadToasts, toastStore } from '@site/shared/host';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import styles from './toasts.module.css';

/** Milliseconds after the first paint: by then a page has what it needs. */
const QUIET = 3_000;

/**
 * The toasts. Their code comes once the page is quiet, or with the first notice; if it cannot be had, notices stand in plain words
 * and it is tried again with the next one.
 */
export function Toasts() {
  const { isRequested, plainToast: plain } = useStore(toastStore);
  const ToastHost = useToastHost(isRequested || plain !== null);
  return (
    <>
      {ToastHost && <ToastHost />}
      <div className={styles.plain} role="alert">
        {plain && (
          <p className={styles.notice}>
            <strong>{plain.title}</strong>
            {plain.body && <span>{plain.body}</span>}
          </p>
        )}
      </div>
    </>
  );
}

function useToastHost(isWanted: boolean): ComponentType | null {
  const [ToastHost, setToastHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (ToastHost) return;
    const load = () =>
      Promise.all([import('./toast-host'), loadToasts()]).then(
        ([module]) => setToastHost(() => module.default),
        // Offline, or the release is gone: the next notice tries again.
        () => undefined,
      );
    const timer = setTimeout(load, isWanted ? 0 : QUIET);
    return () => clearTimeout(timer);
  }, [ToastHost, isWanted]);
  return ToastHost;
}
