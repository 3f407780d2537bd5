import type { Page } from '@playwright/test';
import { isReplaced } from '../settled-page';

/**
 * Navigates without a new document, as a link does, and waits until the earlier page is gone. Two
 * addresses can have the same elements, so it also ends some time after the end of the navigation.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const navigation = page.evaluate((to) => {
    const [IDLE_MS, TIMEOUT_MS, POLL_MS] = [500, 5_000, 30];
    // The page had time to work: on a busy machine some time may pass before it begins.
    const MIN_POLLS = 15;
    let polls = 0;
    const earlier = document.querySelector('main')?.firstElementChild;
    const start = performance.now();
    let idleSince = start;
    // The router knows a navigation by its key; the shell then shows the title of the route.
    history.pushState({ key: `gate-${start}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return new Promise<void>((resolve) => {
      const wait = () => {
        const now = performance.now();
        const progress = document.querySelector('[role=progressbar]')?.ariaLabel;
        if (progress === 'Loading the page') idleSince = now;
        polls += 1;
        const isIdle = polls > MIN_POLLS && now - idleSince > IDLE_MS;
        const isOver = isIdle || now - start > TIMEOUT_MS;
        if (!earlier?.isConnected || isOver) resolve();
        else setTimeout(wait, POLL_MS);
      };
      wait();
    });
  }, path);
  // The shell may load the address as a document, for example after the end of a session.
  await navigation.catch((error) => {
    if (!isReplaced(error)) throw error;
  });
}
