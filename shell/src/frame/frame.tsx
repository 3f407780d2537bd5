import { Outlet, ScrollRestoration, useLocation } from '@site/shared/router';
import { Suspense, useEffect, useRef } from 'react';
import { Footer } from './footer';
import styles from './frame.module.css';
import { FreshSignIn } from './fresh-sign-in';
import { GlobalModal } from './global-modal';
import { LoadingOverlay } from './loading-overlay';
import { Navbar } from './navbar';
import { Progress } from './progress';
import { Toasts } from './toasts';
import { useFragment } from './use-fragment';

/**
 * What surrounds every page: navbar, footer, modal, toasts. `onLive` runs once the
 * browser shows it, or has taken over a rendered page.
 */
export function Frame({ onLive }: { onLive?: () => void }) {
  const main = useFocusOnNavigation();
  useFragment();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Progress />
      <Navbar />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <Suspense>
          <Outlet />
          <AfterMount run={onLive} />
        </Suspense>
      </main>
      <Footer />
      <GlobalModal />
      <FreshSignIn />
      <Toasts />
      <LoadingOverlay />
      <ScrollRestoration />
    </div>
  );
}

/** Calls `run` when everything beside it is live. */
function AfterMount({ run }: { run: (() => void) | undefined }) {
  useEffect(() => run?.(), [run]);
  return null;
}

/**
 * Moves the focus to the new page after a navigation: a screen reader reads the page, and Tab
 * continues in it.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current !== pathname) main.current?.focus({ preventScroll: true });
    focusedPath.current = pathname;
  }, [pathname]);
  return main;
}
