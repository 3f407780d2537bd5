import type { Browser, BrowserContext } from '@playwright/test';
import { type LiveState, type Release, SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { forEachLimited } from '../releases/for-each-limited';
import { remoteNames } from '../releases/live-state';
import { activate } from '../releases/live-state-changes';
import type { LaunchBrowser } from './launch-browser';
import { SIGNED_IN_COOKIE } from './stand-in-api';

/** Problems refuse the release. Notes name the checks that could not run. */
export type SmokeLoadResult = { problems: string[]; notes: string[] };

/** Loads the pages of a stored candidate in a browser, together with all live releases. */
export type SmokeLoad = (candidate: Release, state: LiveState) => Promise<SmokeLoadResult>;

export type SmokeLoadParts = {
  /** Starts a Chromium; undefined where there is none. */
  launchBrowser: LaunchBrowser | undefined;
  /** An edge of its own that serves this live state. */
  createRehearsal(state: LiveState): Promise<FastifyInstance>;
};

/** Long enough for a page on a busy machine. */
const PAGE_TIMEOUT_MS = 20_000;
/** A page that sends requests all the time is judged after this time. */
const NETWORK_IDLE_TIMEOUT_MS = 3_000;
/** Loading a page is mostly waiting. */
const CONCURRENT_PAGES = 3;

/** What the shell's `report` module stores about its page. */
type Diagnostics = {
  loaded: { version: string }[];
  failures: { version: string; message: string }[];
};

export function createSmokeLoad({ launchBrowser, createRehearsal }: SmokeLoadParts): SmokeLoad {
  // One browser at a time: several would slow down each other's pages.
  let lastRun: Promise<unknown> = Promise.resolve();
  return (candidate, state) => {
    const result = lastRun.then(() => run(candidate, state));
    lastRun = result.catch(() => undefined);
    return result;
  };

  async function run(candidate: Release, state: LiveState): Promise<SmokeLoadResult> {
    if (!launchBrowser) return skipped('the machine of the edge has no browser (CHROMIUM_PATH).');
    let browser: Browser;
    try {
      browser = await launchBrowser();
    } catch (error) {
      const [reason] = String((error as Error).message).split('\n', 1);
      return skipped(`the browser does not start (${reason}).`);
    }
    try {
      return await loadPages(browser, candidate, rehearsalState(state, candidate));
    } finally {
      await browser.close();
    }
  }

  async function loadPages(
    browser: Browser,
    candidate: Release,
    state: LiveState,
  ): Promise<SmokeLoadResult> {
    if (!state.releases[SHELL]) return skipped('no shell is live yet.');
    const visits = visitsFor(candidate, state);
    if (visits.length === 0) return skipped('there is no page to load.');
    const rehearsal = await createRehearsal(state);
    try {
      const url = await rehearsal.listen({ port: 0, host: '127.0.0.1' });
      return { problems: await problemsOf(browser, url, visits), notes: [] };
    } finally {
      await rehearsal.close();
    }
  }
}

function skipped(reason: string): SmokeLoadResult {
  return { problems: [], notes: [`No smoke load: ${reason}`] };
}

/**
 * The live state with the candidate active. Without rollouts: a browser that gets a canary would
 * not load the candidate or the release beside it. Without previous releases: a page would fall
 * back to one and hide the fault.
 */
export function rehearsalState(state: LiveState, candidate: Release): LiveState {
  const active = activate(state, [candidate]);
  const onlyLive = Object.entries(active.releases).map(([name, { live }]) => [
    name,
    { live, previous: null },
  ]);
  return { ...active, releases: Object.fromEntries(onlyLive) };
}

async function problemsOf(browser: Browser, url: string, visits: Visit[]): Promise<string[]> {
  const anonymous = await browser.newContext();
  const signedIn = await browser.newContext();
  await signedIn.addCookies([{ ...SIGNED_IN_COOKIE, url }]);
  const problems = new Map<Visit, string[]>();
  await forEachLimited(visits, CONCURRENT_PAGES, async (visit) => {
    problems.set(visit, await visitProblems(visit.login ? signedIn : anonymous, url, visit));
  });
  return visits.flatMap((visit) => problems.get(visit) ?? []);
}

type Visit = { path: string; login: boolean; remote: string; version: string };

/** Every page of a remote; for the shell, a public and a guarded page of each remote. */
function visitsFor(candidate: Release, state: LiveState): Visit[] {
  return candidate.name === SHELL
    ? remoteNames(state).flatMap((name) => firstOfEachKind(pagesOf(name, state)))
    : pagesOf(candidate.name, state);
}

function pagesOf(remote: string, state: LiveState): Visit[] {
  const live = state.releases[remote]?.live;
  return (
    live?.routes.map(({ path, login }) => ({
      path: examplePath(path),
      login,
      remote,
      version: live.version,
    })) ?? []
  );
}

/** A path that matches a pattern. A page must handle any parameter, so every parameter is `1`. */
function examplePath(pattern: string): string {
  return pattern.replace(/:\w+\??|\*/g, '1').replaceAll('?', '');
}

function firstOfEachKind(visits: Visit[]): Visit[] {
  return visits.filter(
    ({ login }, index) => visits.findIndex((other) => other.login === login) === index,
  );
}

async function visitProblems(
  context: BrowserContext,
  url: string,
  { path, remote, version }: Visit,
): Promise<string[]> {
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await page.goto(url + path, { timeout: PAGE_TIMEOUT_MS, waitUntil: 'load' });
    const outcome = await page
      .waitForFunction(pageOutcome, version, { timeout: PAGE_TIMEOUT_MS })
      .then((handle) => handle.jsonValue());
    if (typeof outcome === 'string' && outcome !== 'loaded') errors.push(outcome);
    // The first render follows the requests of the page's loader.
    await page
      .waitForLoadState('networkidle', { timeout: NETWORK_IDLE_TIMEOUT_MS })
      .catch(() => undefined);
    const lateOutcome = await page.evaluate(pageOutcome, version);
    if (lateOutcome && lateOutcome !== 'loaded') errors.push(lateOutcome);
  } catch {
    errors.push(`the shell did not show the page within ${PAGE_TIMEOUT_MS / 1000} s`);
  }
  await page.close();
  const firstLines = new Set(errors.map((error) => error.split('\n', 1)[0]));
  return [...firstLines].map(
    (error) =>
      `Smoke load of ${path} (${remote} ${version}): ${error}. Open the page locally and fix it.`,
  );
}

/** Runs in the page: 'loaded', the error message, or undefined for no outcome yet. */
function pageOutcome(version: string): string | undefined {
  const diagnostics = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as
    | Diagnostics
    | undefined;
  const failure = diagnostics?.failures.find((one) => one.version === version);
  if (failure) return failure.message;
  return diagnostics?.loaded.some((one) => one.version === version) ? 'loaded' : undefined;
}
