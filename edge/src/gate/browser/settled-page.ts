import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from '@playwright/test';
import { type PageState, pageState } from './in-page/page-state';
import type { PageWatch } from './watch-page';

/**
 * How often the gate asks a page for its state until the page must be shown: about 20 s on a free
 * machine. On a busy machine each answer comes later, so the page has the time that it needs.
 */
const MAX_ANSWERS = 250;
const PAUSE_MS = 60;
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
  /** Empty before the first answer, and while the page cannot answer. */
  let lastAnswer = '';
  let equalAnswers = 0;
  for (let answers = 0; answers < MAX_ANSWERS && equalAnswers < EQUAL_ANSWERS; answers += 1) {
    const answer = await page.evaluate(fingerprint).catch(() => '');
    equalAnswers = answer === lastAnswer && !watch.isLoading() ? equalAnswers + 1 : 0;
    lastAnswer = answer;
    if (equalAnswers < EQUAL_ANSWERS) await wait(PAUSE_MS);
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
 * Runs in the page: a text that changes with the elements of the page. It has no digits, because a
 * clock on the page changes them all the time.
 */
function fingerprint(): string {
  const isBusy = document.querySelector('[aria-busy=true], main [role=progressbar]') !== null;
  const text = (document.body?.textContent ?? '').replace(/\d/g, '');
  return `${isBusy} ${location.href} ${document.querySelectorAll('*').length} ${text}`;
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
