import type { Browser, BrowserContext } from '@playwright/test';
import type { LiveState, Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { remotesOf, SHELL } from '../documents/boot-manifest';
import { activate } from '../releases/activate';
import { eachOf } from '../releases/each-of';
import { SIGNED_IN } from './stand-in-api';

/** Problems refuse the release; notes say what could not be looked at. */
export type SmokeResult = { problems: string[]; notes: string[] };

/** Loads a stored candidate in a browser, together with everything that is live. */
export type SmokeLoad = (candidate: Release, state: LiveState) => Promise<SmokeResult>;

export type SmokeParts = {
  /** Path of a Chromium; undefined where there is none. */
  browserPath: string | undefined;
  /** A whole edge on a port of its own that shows this state. */
  rehearse(state: LiveState): Promise<FastifyInstance>;
};

/** How long a page may take on a busy machine. */
const PAGE_MS = 20_000;
/** A page that never stops asking is judged as it is by then. */
const SETTLE_MS = 3_000;
/** Pages at a time: most of a page's second is waiting. */
const AT_ONCE = 3;
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the shell says of its page; see its `report`. */
type Diagnostics = {
  loaded: { version: string }[];
  failures: { version: string; message: string }[];
};

export function createSmokeLoad({ browserPath, rehearse }: SmokeParts): SmokeLoad {
  // One browser at a time: several at once would make each other's pages late.
  let turn: Promise<unknown> = Promise.resolve();
  return (candidate, state) => {
    const result = turn.then(() => load(candidate, state));
    turn = result.catch(() => undefined);
    return result;
  };

  async function load(candidate: Release, state: LiveState): Promise<SmokeResult> {
    const browser = browserPath
      ? await launch(browserPath)
      : 'There is no browser on the machine of the edge (CHROMIUM_PATH).';
    if (typeof browser === 'string') return { problems: [], notes: [`No smoke load: ${browser}`] };
    try {
      return await rehearsed(browser, candidate, rehearsedState(state, candidate));
    } finally {
      await browser.close();
    }
  }

  async function rehearsed(
    browser: Browser,
    candidate: Release,
    state: LiveState,
  ): Promise<SmokeResult> {
    if (!state.releases[SHELL])
      return { problems: [], notes: ['No smoke load: no shell is live yet.'] };
    const site = await rehearse(state);
    try {
      return await smoke(
        browser,
        await site.listen({ port: 0, host: '127.0.0.1' }),
        candidate,
        state,
      );
    } finally {
      await site.close();
    }
  }
}

/** What everybody would get with the candidate. No rollouts: a browser that is drawn into one never shows what is looked for. */
export function rehearsedState(state: LiveState, candidate: Release): LiveState {
  const active = activate(state, [candidate]);
  const remoteStates = Object.entries(active.releases).map(([name, { live, previous }]) => [
    name,
    { live, previous },
  ]);
  return { ...active, releases: Object.fromEntries(remoteStates) };
}

async function launch(executablePath: string): Promise<Browser | string> {
  try {
    const { chromium } = await import('@playwright/test');
    return await chromium.launch({ executablePath, args: FLAGS });
  } catch (error) {
    return `the browser does not start (${String((error as Error).message).split('\n', 1)[0]}).`;
  }
}

async function smoke(
  browser: Browser,
  url: string,
  candidate: Release,
  state: LiveState,
): Promise<SmokeResult> {
  const visits =
    candidate.name === SHELL
      ? remotesOf(state).flatMap((name) => oneOfEach(visitsOf(state, name)))
      : visitsOf(state, candidate.name);
  if (visits.length === 0)
    return { problems: [], notes: ['No smoke load: there is no page to load.'] };
  const [anonymous, signedIn] = [await browser.newContext(), await browser.newContext()];
  await signedIn.addCookies([{ ...SIGNED_IN, url }]);
  const found = new Map<Visit, string[]>();
  await eachOf(visits, AT_ONCE, async (visit) => {
    found.set(visit, await visitProblems(visit.login ? signedIn : anonymous, url, visit));
  });
  return { problems: visits.flatMap((visit) => found.get(visit) ?? []), notes: [] };
}

type Visit = { path: string; login: boolean; remote: string; version: string };

/** Every page of a remote. */
function visitsOf(state: LiveState, remote: string): Visit[] {
  const live = state.releases[remote]?.live;
  return (
    live?.routes.map(({ path, login }) => ({
      path: addressOf(path),
      login,
      remote,
      version: live.version,
    })) ?? []
  );
}

/** One address of a pattern: what its parameters are is the page's to refuse. */
function addressOf(pattern: string): string {
  return pattern.replace(/:\w+\??|\*/g, '1').replaceAll('?', '');
}

/** For the shell one page that is open to everybody, and one behind its login guard. */
function oneOfEach(visits: Visit[]): Visit[] {
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
    await page.goto(url + path, { timeout: PAGE_MS, waitUntil: 'load' });
    const said = await page
      .waitForFunction(outcomeOf, version, { timeout: PAGE_MS })
      .then((handle) => handle.jsonValue());
    if (typeof said === 'string' && said !== 'loaded') errors.push(said);
    // Its first render comes after what its loader asks for.
    await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
    const late = await page.evaluate(outcomeOf, version);
    if (late && late !== 'loaded') errors.push(late);
  } catch {
    errors.push(`the shell did not show a page of it within ${PAGE_MS / 1000} s`);
  }
  await page.close();
  const reasons = new Set(errors.map((error) => error.split('\n', 1)[0]));
  return [...reasons].map(
    (error) =>
      `Smoke load of ${path} (${remote} ${version}): ${error}. Open it locally and mend it.`,
  );
}

/** Runs in the page: 'loaded', what went wrong, or undefined for not yet. */
function outcomeOf(version: string): string | undefined {
  const diagnostics = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as
    | Diagnostics
    | undefined;
  const failure = diagnostics?.failures.find((one) => one.version === version);
  if (failure) return failure.message;
  return diagnostics?.loaded.some((one) => one.version === version) ? 'loaded' : undefined;
}
