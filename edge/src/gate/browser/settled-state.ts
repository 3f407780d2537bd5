import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Finding, findingOf } from './findings';
import { type PageState, pageState } from './page-state';
import type { RehearsalSite } from './rehearsal-site';

const SHOW_TIMEOUT_MS = 20_000;
const POLL_MS = 100;

/** How long a page may take until it is shown. */
export function showTimeoutMs({ speed }: RehearsalSite): number {
  return speed.waitMs(SHOW_TIMEOUT_MS);
}

export function isFinal(state: PageState): boolean {
  return state === 'shown' || typeof state === 'object';
}

/** The state of a page once it is shown or has failed, or the last one after the time limit. */
export async function settledState(
  page: Page,
  version: string,
  timeoutMs: number,
): Promise<PageState> {
  const deadline = performance.now() + timeoutMs;
  let state: PageState = 'loading';
  while (performance.now() < deadline) {
    // A page whose scripts never end does not answer.
    state = await Promise.race([
      page.evaluate(pageState, version).catch((): PageState => 'loading'),
      wait(deadline - performance.now(), 'loading' as const, { ref: false }),
    ]);
    if (isFinal(state)) return state;
    await wait(POLL_MS);
  }
  return state;
}

/** What is wrong with a page in this state. A page that is not shown yet may only be slow. */
export function findingOfState(
  state: Exclude<PageState, 'shown'>,
  timeoutMs: number,
  where = '',
): Finding {
  if (typeof state === 'object') return findingOf(where + state.error, state.isOfTime);
  const seconds = Math.round(timeoutMs / 1_000);
  const texts = {
    loading: `it is still loading after ${seconds} s`,
    blank: `nothing is visible in the page's area after ${seconds} s`,
    covered: `another element covers the page's title after ${seconds} s`,
  };
  return findingOf(where + texts[state], true);
}
