import { Outlet, ScrollRestoration, useLocation } from '@site/shared/router';
import { useEffect, useRef } from 'react';
import { Footer } from './footer';
import styles from './frame.module.css';
import { GlobalModal } from './global-modal';
import { LoadingOverlay } from './loading-overlay';
import { Navbar } from './navbar';
import { Progress } from './progress';
import { Toasts } from './toasts';

/** Everything around a page. */
export function Frame() {
  const main = useFocusOnArrival();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Progress />
      <Navbar />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <GlobalModal />
      <Toasts />
      <LoadingOverlay />
      <ScrollRestoration />
    </div>
  );
}

/** After a navigation the focus goes to the new page, so that a screen reader speaks of it and Tab starts there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
}
