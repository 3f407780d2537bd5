import type { Page } from '@playwright/test';
import { isDocumentReplaced } from '../settled-page';

/**
 * Navigates without a new document, as a link does, and waits until the first element of the
 * earlier page is gone. Two addresses can share that element, so the wait also ends when no page
 * has been loading for some time.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const navigation = page.evaluate((to) => {
    const IDLE_MS = 500;
    const TIMEOUT_MS = 5_000;
    const POLL_MS = 30;
    // On a busy machine, a page may have no time to begin the navigation before so many polls.
    const MIN_POLLS = 15;
    let polls = 0;
    const earlierElement = document.querySelector('main')?.firstElementChild;
    const start = performance.now();
    let idleSince = start;
    // The router tells navigations apart by the key; the shell then shows the title of the route.
    history.pushState({ key: `gate-${start}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return new Promise<void>((resolve) => {
      const poll = () => {
        const now = performance.now();
        if (document.querySelector('[data-page-loading]')) idleSince = now;
        polls += 1;
        const isIdle = polls > MIN_POLLS && now - idleSince > IDLE_MS;
        const isOver = isIdle || now - start > TIMEOUT_MS;
        if (!earlierElement?.isConnected || isOver) resolve();
        else setTimeout(poll, POLL_MS);
      };
      poll();
    });
  }, path);
  // The shell may load the address as a document, for example after the end of a session.
  await navigation.catch((error) => {
    if (!isDocumentReplaced(error)) throw error;
  });
}
