import type { Page } from '@playwright/test';
import { backButton } from './back-button';
import { calledPaths, callsAfterwards } from './calls-afterwards';
import { collectErrors, type Finding, findingOf } from './findings';
import { documentConduct } from './frame-conduct';
import { changedStyles, finishAnimations, type Styles, stylesOnPage } from './frame-styles';
import { measureCosts } from './measure-costs';
import type { RehearsalSite } from './rehearsal-site';
import { findingOfState, settledState, showTimeoutMs } from './settled-state';
import type { Visit } from './visit-page';

/** Stands for what other remotes have stored. */
const FOREIGN_KEY = 'another-remote';
/** How long the focus and the position must stay: on a page, and on the other page around it. */
const HOLD_MS = { page: 250, otherPage: 1_100 };
/** How often the styles of a page that changes by itself are read again. */
const MAX_ATTEMPTS = 5;
/** How often a difference must be there. */
const READINGS = 3;
/** Long enough for the handlers of a document that ends. */
const LEAVING_MS = 500;
/** More changed styles than this do not help. */
const MAX_STYLES = 5;

/**
 * Goes from a page of another remote through the visits and back, without a new document. Returns
 * the styles of the frame and of the other page that are different then.
 */
export async function checkFrame(
  site: RehearsalSite,
  otherPath: string,
  visits: Visit[],
): Promise<Finding[]> {
  const [first] = visits;
  if (!first) return [];
  const context = await site.freshContext(first.device, first.role);
  try {
    await context.clock.install();
    const page = await context.newPage();
    const findings = collectErrors(page);
    const called = calledPaths(page);
    // A second tab follows: tabs share storage and channels.
    const secondTab = await context.newPage();
    const findingsOfTab = collectErrors(secondTab);
    const limitMs = showTimeoutMs(site);
    const report = (styles: string[], where: string) => {
      for (const style of styles.slice(0, MAX_STYLES))
        findings.push(findingOf(`${where}: ${style}`));
    };
    const costs = await measureCosts(page, site.speed);
    const costsOfTab = await measureCosts(secondTab, site.speed);
    await Promise.all(
      [secondTab, page].map(async (tab) => {
        await tab.goto(site.url + otherPath, { waitUntil: 'commit' });
        await settledState(tab, '', limitMs);
        await tab.waitForLoadState('networkidle', { timeout: limitMs }).catch(() => {});
      }),
    );
    const before = await lastingStyles(page);
    await page.evaluate((key) => localStorage.setItem(key, key), FOREIGN_KEY);
    const ofOther = called.take();
    // Its guard may have led to another address.
    const startPath = new URL(page.url()).pathname;
    /** The last one that did not lead to another address. */
    let kept: Visit | undefined;
    for (const visit of visits) {
      const { path, version } = visit;
      await costs.unlessStuck(async () => {
        await follow(page, path);
        const state = await settledState(page, version, limitMs);
        if (state !== 'shown') findings.push(findingOfState(state, limitMs, `${path}: `));
        const [changes] = await Promise.all([
          lastingChanges(page, before, false),
          costsOfTab.unlessStuck(() => follow(secondTab, path)),
        ]);
        report(changes, `${path} changes the frame`);
        if (new URL(page.url()).pathname === path) kept = visit;
      });
    }
    const ofPages = called.take();
    await follow(page, startPath);
    const state = await settledState(page, '', limitMs);
    if (state !== 'shown')
      findings.push(findingOfState(state, limitMs, `afterwards ${startPath} is broken: `));
    report(await lastingChanges(page, before, true), `afterwards ${startPath} differs`);
    if ((await page.evaluate((key) => localStorage.getItem(key), FOREIGN_KEY)) === null)
      findings.push(findingOf('it deletes what other remotes have stored'));
    findings.push(...(await callsAfterwards(page, called, { ofOther, ofPages })));
    if (kept) {
      await follow(page, kept.path);
      await settledState(page, kept.version, limitMs);
      await follow(page, startPath);
      findings.push(...(await backButton(page, kept.path)));
    }
    findings.push(...(await lossesAtLeaving(page, secondTab)));
    return [
      ...findings,
      ...findingsOfTab.map(({ text, isOfTime }) =>
        findingOf(`with a second tab, ${text}`, isOfTime),
      ),
    ];
  } finally {
    await context.close().catch(() => {});
  }
}

/** What a page takes from the other tabs when the visitor leaves the site. */
async function lossesAtLeaving(page: Page, otherTab: Page): Promise<Finding[]> {
  const context = page.context();
  const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
  const cookies = await cookieNames();
  await page.goto('about:blank');
  await page.waitForTimeout(LEAVING_MS);
  const kept = await cookieNames();
  const stored = await otherTab.evaluate((key) => localStorage.getItem(key), FOREIGN_KEY);
  return [
    ...cookies
      .filter((name) => !kept.includes(name))
      .map((name) => findingOf(`when it is left, it deletes the cookie ${name}`)),
    ...(stored === null
      ? [findingOf('when it is left, it deletes what other remotes have stored')]
      : []),
  ];
}

/**
 * The styles of a page that stays. A rendered page is shown before its scripts run, and they may go
 * to another page: a page for visitors who are not signed in does, on a busy machine some seconds
 * later.
 */
async function lastingStyles(page: Page): Promise<Styles> {
  let before = await styles(page, true);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const after = await styles(page, true);
    if (changedStyles(before, after).length === 0) return after;
    before = after;
  }
  return before;
}

/**
 * The styles that differ. They are read again, because on a busy machine the title of a page can
 * come after the page; a fault is there each time.
 */
async function lastingChanges(page: Page, before: Styles, withPage: boolean): Promise<string[]> {
  let changes: string[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    changes = changedStyles(before, await styles(page, withPage));
    if (changes.length === 0) break;
  }
  return changes;
}

/** The styles after transitions have ended and without the focus, which a navigation moves. */
async function styles(page: Page, withPage: boolean): Promise<Styles> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(finishAnimations);
  const found = await page.evaluate(stylesOnPage, withPage);
  const conduct = await page.evaluate(documentConduct, withPage ? HOLD_MS.otherPage : HOLD_MS.page);
  // Each page has a title of its own.
  if (!withPage) delete conduct['title of the document'];
  return { ...found, ...conduct };
}

/**
 * Navigates without a new document, as a link does, and waits until the earlier page is gone. Two
 * addresses can have the same elements, so it also ends a second after the end of the navigation.
 */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const [IDLE_MS, TIMEOUT_MS, POLL_MS] = [1_000, 5_000, 30];
    // The page had time to work: on a busy machine a second may pass before it begins.
    const MIN_POLLS = 20;
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
}
