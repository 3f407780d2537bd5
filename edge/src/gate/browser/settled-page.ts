import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from '@playwright/test';
import { type PageState, pageState } from './in-page/page-state';
import type { PageWatch } from './watch-page';

/**
 * How often the gate asks a page for its state until the page must be shown: about 20 s on a free
 * machine. On a busy machine each answer comes later, so the page has the time that it needs.
 */
export const MAX_ANSWERS = 250;
export const PAUSE_MS = 60;
/** A page has settled after so many equal answers, all without an open request. */
const EQUAL_ANSWERS = 3;

/**
 * Waits until a page is shown or has failed. Returns its state, or the last one after the wait.
 * `version`: the release whose reported failures count, if any.
 */
export async function shownState(page: Page, version: string | undefined): Promise<PageState> {
  let state: PageState = 'loading';
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    state = await page.evaluate(pageState, version).catch((): PageState => 'loading');
    if (state === 'shown' || typeof state === 'object') return state;
    await wait(PAUSE_MS);
  }
  return state;
}

/** Waits until the elements of a page stay as they are and its requests are answered. */
export async function untilSettled(page: Page, watch: PageWatch): Promise<void> {
  const options = { pauseMs: PAUSE_MS, equalAnswers: EQUAL_ANSWERS };
  for (let answers = 0; answers < MAX_ANSWERS; ) {
    const maxAnswers = MAX_ANSWERS - answers;
    const quiet = await page.evaluate(untilQuiet, { ...options, maxAnswers }).catch(() => null);
    answers += quiet?.answers ?? 1;
    // Until a request is answered, and some moments later, the page may go on loading.
    if (quiet?.isQuiet && watch.msWithoutRequest() > (EQUAL_ANSWERS - 1) * PAUSE_MS) return;
    // The page cannot answer, for example because another document takes its place.
    if (!quiet) await wait(PAUSE_MS);
  }
}

/** Waits until an element has left the page, or as long as for a page to settle. */
export async function untilGone(element: ElementHandle<Element> | null): Promise<void> {
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    const isOnPage = await element?.evaluate(({ isConnected }) => isConnected).catch(() => false);
    if (!isOnPage) return;
    await wait(PAUSE_MS);
  }
}

/**
 * Runs in the page, and so contains everything that it uses. Looks at the elements of the page
 * again and again, until they were the same so many times, or after `maxAnswers` looks. Digits do
 * not count, because a clock on the page changes them all the time.
 */
function untilQuiet({
  pauseMs,
  equalAnswers,
  maxAnswers,
}: {
  pauseMs: number;
  equalAnswers: number;
  maxAnswers: number;
}): Promise<{ isQuiet: boolean; answers: number }> {
  let text = '';
  let isTextKnown = false;
  const observer = new MutationObserver(() => {
    isTextKnown = false;
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  const fingerprint = (): string => {
    if (!isTextKnown) text = (document.body?.textContent ?? '').replace(/\d/g, '');
    isTextKnown = true;
    const isBusy = document.querySelector('[aria-busy=true], main [role=progressbar]') !== null;
    return `${isBusy} ${location.href} ${document.querySelectorAll('*').length} ${text}`;
  };
  let last = fingerprint();
  let answers = 0;
  let equal = 0;
  return new Promise((resolve) => {
    const look = () => {
      const now = fingerprint();
      answers += 1;
      equal = now === last ? equal + 1 : 0;
      last = now;
      const isQuiet = equal >= equalAnswers;
      if (!isQuiet && answers < maxAnswers) {
        setTimeout(look, pauseMs);
        return;
      }
      observer.disconnect();
      resolve({ isQuiet, answers });
    };
    setTimeout(look, pauseMs);
  });
}

/** Whether a call of a page failed because another document took the place of the page. */
export function isDocumentReplaced(error: unknown): boolean {
  return /Execution context was destroyed|Cannot find context/.test(String(error));
}

/** What is wrong with a page in this state. */
export function stateText(state: Exclude<PageState, 'shown'>): string {
  if (typeof state === 'object') return state.error;
  return {
    loading: 'it does not end loading',
    blank: "nothing is visible in the page's area",
    covered: "another element covers the page's title",
  }[state];
}
