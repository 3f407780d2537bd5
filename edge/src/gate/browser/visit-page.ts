import type { Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import pLimit from 'p-limit';
import { countCalls } from './count-calls';
import type { Device } from './devices';
import { leftovers } from './frame-conduct';
import { lookAhead } from './look-ahead';
import { measureCosts } from './measure-costs';
import { type PageRecord, RECORD_FUNCTION } from './page-record';
import { type PageState, pageState } from './page-state';
import { pressButtons } from './press-buttons';
import { collectErrors, type Finding, findingOf, type RehearsalSite } from './rehearsal-site';

/** One page, seen by one role on one device. */
export type Visit = {
  /** The pattern of the route, and an address that matches it. */
  pattern: string;
  path: string;
  device: Device;
  role: JourneyRole;
  remote: string;
  version: string;
  /** Whether its buttons are pressed. */
  presses: boolean;
  /** Whether it is left open for some minutes, by a clock that is moved. */
  staysOpen: boolean;
};

export const SHOW_TIMEOUT_MS = 20_000;
/** A page that takes longer only waits, so the next one can load. */
const QUICK_TIMEOUT_MS = 4_000;
/** A page is watched for so long after it is shown: some faults come late. */
export const WATCH_MS = 6_000;
const POLL_MS = 100;
/** Loading a page is mostly waiting. */
const CONCURRENT_LOADS = 3;
/** Pages that are loaded and watched. Each needs memory. */
const CONCURRENT_PAGES = 16;

/** Visits pages, several at a time. Each is watched for `watchMs` after it is shown. */
export function createPageVisits(watchMs: number) {
  const pages = pLimit(CONCURRENT_PAGES);
  const work = pLimit(CONCURRENT_LOADS);

  return (site: RehearsalSite, visit: Visit): Promise<Finding[]> =>
    pages(async () => {
      const { device, role } = visit;
      const context = await (visit.staysOpen
        ? site.contextWithClock(device, role)
        : site.contextFor(device, role));
      const page = await context.newPage();
      const findings = collectErrors(page);
      const calls = countCalls(page);
      const costs = await measureCosts(page);
      try {
        const early = await work(() => openPage(page, site.url + visit.path, visit.version));
        const state = isFinal(early) ? early : await settledState(page, visit.version);
        if (state !== 'shown') return [...findings, findingOf(describeState(state))];
        await page.waitForTimeout(watchMs);
        await work(async () => {
          if (visit.staysOpen) {
            // The work of eleven minutes of timers is no work of the page's start.
            findings.push(...(await costs.findings()));
            findings.push(...(await lookAhead(page, costs)));
          }
          findings.push(...(await lateFindings(page, visit.version)));
          findings.push(...(await costs.findings()), ...calls.tooMany());
          if (visit.presses) findings.push(...(await pressButtons(page, visit.version)));
        });
      } catch (error) {
        findings.push(findingOf(`it cannot be used: ${firstLine(error)}`));
      } finally {
        await page.close().catch(() => {});
      }
      return findings;
    });
}

/** Opens an address and waits a short time until its page is shown, or has failed. */
async function openPage(page: Page, url: string, version: string): Promise<PageState> {
  await page.goto(url, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'commit' });
  return settledState(page, version, QUICK_TIMEOUT_MS);
}

function isFinal(state: PageState): boolean {
  return state === 'shown' || typeof state === 'object';
}

/** The state of a page once it is shown or has failed, or the last one after the time limit. */
export async function settledState(
  page: Page,
  version: string,
  timeoutMs = SHOW_TIMEOUT_MS,
): Promise<PageState> {
  const deadline = performance.now() + timeoutMs;
  let state: PageState = 'loading';
  while (performance.now() < deadline) {
    state = await page.evaluate(pageState, version).catch((): PageState => 'loading');
    if (isFinal(state)) return state;
    await page.waitForTimeout(POLL_MS);
  }
  return state;
}

export function describeState(state: PageState): string {
  if (typeof state === 'object') return state.error;
  const seconds = SHOW_TIMEOUT_MS / 1_000;
  return {
    shown: 'it is shown',
    loading: `it is still loading after ${seconds} s`,
    blank: `nothing is visible in the page's area after ${seconds} s`,
    covered: `another element covers the page's title after ${seconds} s`,
  }[state];
}

/** What is wrong with a page some time after it was shown. */
async function lateFindings(page: Page, version: string): Promise<Finding[]> {
  const state = await page.evaluate(pageState, version);
  const record = await page.evaluate(
    (name) => (globalThis as unknown as Record<string, () => PageRecord>)[name]?.(),
    RECORD_FUNCTION,
  );
  const texts = [
    ...(state === 'shown' ? [] : [`later ${describeState(state)}`]),
    ...(record?.policyViolations ?? []).map(
      (violation) => `the Content-Security-Policy refuses a file: ${violation}`,
    ),
    ...(record?.changedBuiltIns ?? []).map((name) => `it replaces the built-in ${name}`),
    ...(await page.evaluate(leftovers)),
  ];
  return [...new Set(texts)].map(findingOf);
}

export function firstLine(error: unknown): string {
  return String((error as Error).message).split('\n', 1)[0] ?? '';
}
