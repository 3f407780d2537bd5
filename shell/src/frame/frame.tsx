import { Outlet, ScrollRestoration, useLocation, useMatches } from '@site/shared/router';
import { classNames } from '@site/shared/ui';
import { Suspense, useEffect, useRef } from 'react';
import * as texts from '#texts';
import type { RouteHandle } from '../route-handle';
import { Announcements } from './announcements';
import { AreaNavigation } from './area-navigation';
import { Footer } from './footer';
import styles from './frame.module.css';
import { FreshSignIn } from './fresh-sign-in';
import { GlobalModal } from './global-modal';
import { LoadingOverlay } from './loading-overlay';
import { Navbar } from './navbar';
import { useNavigation } from './navbar-entries';
import { Progress } from './progress';
import { Toasts } from './toasts';
import { useFragment } from './use-fragment';
import { useShownLook } from './use-shown-look';

/**
 * The frame around every page: navbar, footer, modal, toasts. `onLive` runs once the browser has
 * rendered or hydrated the page.
 */
export function Frame({ onLive }: { onLive?: () => void }) {
  const main = useFocusOnNavigation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const navigation = useNavigation();
  const { area } = navigation;
  useFragment();
  useShownLook();
  return (
    <div className={classNames(styles.frame, area && styles.withArea)}>
      <a className={styles.skip} href="#content">
        {texts.frame.skip()}
      </a>
      <Progress />
      <Navbar navigation={navigation} />
      <Announcements />
      <div className={styles.body}>
        {area && (
          <div className={styles.area}>
            <AreaNavigation entries={area} />
          </div>
        )}
        <main ref={main} id="content" className={styles.main} tabIndex={-1} lang={handle?.lang}>
          <Suspense>
            <Outlet />
            <AfterMount onMount={onLive} />
          </Suspense>
        </main>
      </div>
      <Footer />
      <GlobalModal />
      <FreshSignIn />
      <Toasts />
      <LoadingOverlay />
      <ScrollRestoration />
    </div>
  );
}

/** Calls `onMount` once the page beside it is rendered or hydrated. */
function AfterMount({ onMount }: { onMount: (() => void) | undefined }) {
  useEffect(() => onMount?.(), [onMount]);
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
