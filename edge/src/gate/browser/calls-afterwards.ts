import type { Page } from '@playwright/test';
import { type Finding, findingOfTime } from './findings';
import { runTimers } from './look-ahead';

/** A page that polls calls at least once in this time of its clock. */
const PASSED_MS = 60_000;
/** Long enough for the last calls to be sent. */
const SETTLE_MS = 300;

/** The API paths that a tab calls from now on. */
export type CalledPaths = {
  /** The paths since the last `take`. */
  take(): Set<string>;
};

export function calledPaths(page: Page): CalledPaths {
  let paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.add(pathname);
  });
  return {
    take() {
      const taken = paths;
      paths = new Set();
      return taken;
    },
  };
}

/**
 * Moves the clock of a tab on, after its pages were left for another one. Returns the calls that
 * only those pages make. `ofOther` are the calls of the other page, `ofPages` those of the pages.
 */
export async function callsAfterwards(
  page: Page,
  called: CalledPaths,
  { ofOther, ofPages }: { ofOther: Set<string>; ofPages: Set<string> },
): Promise<Finding[]> {
  called.take();
  const findings = await runTimers(page, PASSED_MS);
  await page.waitForTimeout(SETTLE_MS);
  return [
    ...findings,
    // On a busy machine a page can still be loading when it is left.
    ...[...called.take()]
      .filter((path) => ofPages.has(path) && !ofOther.has(path))
      .map((path) => findingOfTime(`it goes on calling ${path} after it was left`)),
  ];
}
