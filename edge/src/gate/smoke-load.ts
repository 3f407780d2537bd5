import type { Browser, Page } from '@playwright/test';
import type { LiveTable, Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { remotesOf, SHELL } from '../pages/boot-manifest';
import { activate } from '../releases/activate';

/** Problems refuse the release; notes say what could not be looked at. */
export type SmokeResult = { problems: string[]; notes: string[] };

/** Loads a stored candidate in a browser, together with everything that is live. */
export type SmokeLoad = (candidate: Release, table: LiveTable) => Promise<SmokeResult>;

export type SmokeParts = {
  /** Path of a Chromium; undefined where there is none. */
  browserPath: string | undefined;
  /** A whole edge on a port of its own that shows this table. */
  rehearse(table: LiveTable): Promise<FastifyInstance>;
};

/** How long a page may take on a busy machine. */
const PAGE_MS = 20_000;
/** A page that never stops asking is judged as it is by then. */
const SETTLE_MS = 3_000;
/** Pages of one remote: each costs a second. */
const PAGES = 3;
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the shell says of its page; see its `report`. */
type Diagnostics = { loaded: { version: string }[]; failures: { version: string; message: string }[] };

export function createSmokeLoad({ browserPath, rehearse }: SmokeParts): SmokeLoad {
  // One browser at a time: several at once would make each other's pages late.
  let turn: Promise<unknown> = Promise.resolve();
  return (candidate, table) => {
    const result = turn.then(() => load(candidate, table));
    turn = result.catch(() => undefined);
    return result;
  };

  async function load(candidate: Release, table: LiveTable): Promise<SmokeResult> {
    const browser = browserPath ? await launch(browserPath) : 'There is no browser on the machine of the edge (CHROMIUM_PATH).';
    if (typeof browser === 'string') return { problems: [], notes: [`No smoke load: ${browser}`] };
    try {
      return await rehearsed(browser, candidate, activate(table, [candidate]));
    } finally {
      await browser.close();
    }
  }

  async function rehearsed(browser: Browser, candidate: Release, table: LiveTable): Promise<SmokeResult> {
    if (!table.releases[SHELL]) return { problems: [], notes: ['No smoke load: no shell is live yet.'] };
    const site = await rehearse(table);
    try {
      return await smoke(browser, await site.listen({ port: 0, host: '127.0.0.1' }), candidate, table);
    } finally {
      await site.close();
    }
  }
}

async function launch(executablePath: string): Promise<Browser | string> {
  try {
    const { chromium } = await import('@playwright/test');
    return await chromium.launch({ executablePath, args: FLAGS });
  } catch (error) {
    return `the browser does not start (${String((error as Error).message).split('\n', 1)[0]}).`;
  }
}

async function smoke(browser: Browser, url: string, candidate: Release, table: LiveTable): Promise<SmokeResult> {
  const visits =
    candidate.name === SHELL ? remotesOf(table).flatMap((name) => visitsOf(table, name, 1)) : visitsOf(table, candidate.name, PAGES);
  const page = await (await browser.newContext()).newPage();
  const problems: string[] = [];
  for (const visit of visits) problems.push(...(await visitProblems(page, url, visit)));
  if (visits.length > 0) return { problems, notes: [] };
  if (candidate.name === SHELL) return { problems, notes: ['No smoke load: no remote has a page that is open to everybody.'] };
  return { problems: await entryProblems(page, url, table, candidate), notes: ['Smoke load of the entry only: every page needs a login.'] };
}

type Visit = { path: string; remote: string; version: string };

/** Pages that can be opened without a login and without knowing an id. */
function visitsOf(table: LiveTable, remote: string, most: number): Visit[] {
  const live = table.releases[remote]?.live;
  if (!live) return [];
  const open = live.routes.filter(({ login, path }) => !login && !/[:*?]/.test(path));
  return open.slice(0, most).map(({ path }) => ({ path, remote, version: live.version }));
}

async function visitProblems(page: Page, url: string, { path, remote, version }: Visit): Promise<string[]> {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(error.message);
  page.on('pageerror', onError);
  try {
    await page.goto(url + path, { timeout: PAGE_MS, waitUntil: 'load' });
    const said = await page.waitForFunction(outcomeOf, version, { timeout: PAGE_MS }).then((handle) => handle.jsonValue());
    if (typeof said === 'string' && said !== 'loaded') errors.push(said);
    // Its first render comes after what its loader asks for.
    await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
    const late = await page.evaluate(outcomeOf, version);
    if (late && late !== 'loaded') errors.push(late);
  } catch {
    errors.push(`the shell did not show a page of it within ${PAGE_MS / 1000} s`);
  }
  page.off('pageerror', onError);
  const reasons = new Set(errors.map((error) => error.split('\n', 1)[0]));
  return [...reasons].map((error) => `Smoke load of ${path} (${remote} ${version}): ${error}. Open it locally and mend it.`);
}

/** Runs in the page: 'loaded', what went wrong, or undefined for not yet. */
function outcomeOf(version: string): string | undefined {
  const diagnostics = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as Diagnostics | undefined;
  const failure = diagnostics?.failures.find((one) => one.version === version);
  if (failure) return failure.message;
  return diagnostics?.loaded.some((one) => one.version === version) ? 'loaded' : undefined;
}

async function entryProblems(page: Page, url: string, table: LiveTable, { name, version }: Release): Promise<string[]> {
  const live = table.releases[name]?.live;
  if (!live) return [];
  try {
    await page.goto(url, { timeout: PAGE_MS, waitUntil: 'load' });
    await page.addScriptTag({ url: `${url}/releases/${name}/${version}/${live.entry.path}` });
    const isContainer = await page.evaluate((key) => {
      const container = (globalThis as Record<string, unknown>)[key] as { get?: unknown; init?: unknown } | undefined;
      return typeof container?.get === 'function' && typeof container.init === 'function';
    }, live.global);
    return isContainer
      ? []
      : [`Smoke load: ${live.entry.path} is no container under the name ${live.global}. Build it with the shared preset.`];
  } catch (error) {
    return [`Smoke load: the entry does not run (${String((error as Error).message).split('\n', 1)[0]}). Open it locally and mend it.`];
  }
}
