import { loadToasts, toastStore } from '@site/shared/host';
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import styles from './toasts.module.css';

/** A page has loaded what it needs this long after its first render. */
const PRELOAD_DELAY_MS = 3_000;

/**
 * Shows the toasts. Their code is loaded with the first toast, or before it once the page is idle.
 * If the code cannot be loaded, a toast is shown as plain text, and the next toast tries again.
 */
export function Toasts() {
  const { isRequested, plainToast } = useStore(toastStore);
  const ToastContainer = useToastContainer(isRequested || plainToast !== null);
  return (
    <>
      {ToastContainer && <ToastContainer />}
      <div className={styles.plain} role="alert">
        {plainToast && (
          <p className={styles.toast}>
            <strong>{plainToast.title}</strong>
            {plainToast.body && <span>{plainToast.body}</span>}
          </p>
        )}
      </div>
    </>
  );
}

function useToastContainer(isRequested: boolean): ComponentType | null {
  const [ToastContainer, setToastContainer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (ToastContainer) return;
    const load = () =>
      Promise.all([
        import(/* webpackChunkName: "toasts" */ './toast-container'),
        loadToasts(),
      ]).then(
        ([module]) => setToastContainer(() => module.default),
        // The browser is offline, or the files of the release are gone.
        () => undefined,
      );
    const timer = setTimeout(load, isRequested ? 0 : PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ToastContainer, isRequested]);
  return ToastContainer;
}
