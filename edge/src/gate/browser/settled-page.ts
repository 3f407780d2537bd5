import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from '@playwright/test';
import { type PageState, pageState } from './in-page/page-state';
import type { PageWatch } from './watch-page';

/**
 * The answers of a page until it must be shown. An answer is progress: a page on a busy machine
 * answers later, not less often, so it has as long as it needs. About 20 s on a free machine.
 */
const MAX_ANSWERS = 250;
const PAUSE_MS = 60;
/** So many equal answers without a request in between: the page has settled. */
const EQUAL_ANSWERS = 3;

/** The state of a page once it is shown or has failed, or the last one that it answered. */
export async function shownState(page: Page, version: string): Promise<PageState> {
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
  let last = '';
  let equal = 0;
  for (let answers = 0; answers < MAX_ANSWERS && equal < EQUAL_ANSWERS; answers += 1) {
    const now = await page.evaluate(fingerprint).catch(() => '');
    equal = now === last && !watch.isLoading() ? equal + 1 : 0;
    last = now;
    if (equal < EQUAL_ANSWERS) await wait(PAUSE_MS);
  }
}

/** Waits until an element has left the page, as long as for a page to settle. */
export async function untilGone(element: ElementHandle<Element> | null): Promise<void> {
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    const isThere = await element?.evaluate(({ isConnected }) => isConnected).catch(() => false);
    if (!isThere) return;
    await wait(PAUSE_MS);
  }
}

/** Runs in the page. A clock on the page changes its digits all the time. */
function fingerprint(): string {
  const isBusy = document.querySelector('[aria-busy=true], main [role=progressbar]') !== null;
  const text = (document.body?.textContent ?? '').replace(/\d/g, '');
  return `${isBusy} ${location.href} ${document.querySelectorAll('*').length} ${text}`;
}

/** Whether a new document took the place of the page while it was looked at. */
export function isReplaced(error: unknown): boolean {
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
