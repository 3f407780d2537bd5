import { type LiveState, SHELL } from '@site/shared/release';
import { MINUTE_MS } from '@site/shared/rules';
import { changedLines } from '../comparisons/comparison';
import { frame } from '../comparisons/frame';
import { differencesOfTexts } from '../comparisons/texts';
import type { PageRecord } from '../record';
import { startTab, type WalkTab } from '../walk-tab';
import { inBrowser } from './in-browser';
import { examplePath } from './pages';
import { ENOUGH_BROKEN_PAGES, pageOfOtherRemote, type SitePage, theRest, type Walk } from './walk';

/** The key of a value in the local storage, which stands for what other remotes have stored. */
const FOREIGN_KEY = 'another-remote';
/**
 * How long the focus and the position must stay: on the candidate's pages, and on the other one.
 */
const HOLD_MS = { own: 250, other: 1_100 };
/** How long the handlers of a document that ends may run. */
const LEAVING_MS = 500;

const VISITOR = { device: 'desktop', role: 'subscriber' } as const;

/**
 * A walk from a page of another remote through the pages of a release and back, in one tab, with a
 * second tab beside it. The release must leave the other page and the frame as they were. There is
 * no such walk for the shell, and none without pages or without a public page of another remote.
 */
export function frameWalk(name: string, state: LiveState, pages: SitePage[]): Walk[] {
  const otherPage = pageOfOtherRemote(name, state, { login: false });
  if (name === SHELL || otherPage === undefined || pages.length === 0) return [];
  const walkName = 'the frame and other pages';
  const run: Walk['run'] = (site, chosenMoments) =>
    inBrowser(site, VISITOR, async (tab) => {
      const secondTab = await startTab(site, await tab.page.context().newPage(), VISITOR);
      await tab.enter(otherPage);
      await secondTab.open(otherPage);
      // Read twice: the shell loads some parts late, such as the toasts, and `before` has them.
      await tab.read(`${otherPage} at first`);
      const before = await tab.read(otherPage, { holdMs: HOLD_MS.other, watchMs: MINUTE_MS });
      const otherPath = new URL(tab.page.url()).pathname;
      await tab.page.evaluate((key) => localStorage.setItem(key, key), FOREIGN_KEY);
      const { lastOwnPath, isBroken } = await visitPages(pages, tab, { secondTab, before });
      if (isBroken) return theRest(chosenMoments);
      await tab.go(otherPath);
      const moment = `${otherPage} afterwards`;
      const after = await tab.read(moment, { holdMs: HOLD_MS.other, watchMs: MINUTE_MS });
      if (before && after)
        for (const text of lastingChanges(before, after)) tab.addFinding(moment, text);
      if (lastOwnPath) await checkBackButton(tab, lastOwnPath, otherPath);
      for (const error of secondTab.watch.takeErrors())
        tab.addFinding('the second tab', `with a second tab, ${error}`);
      for (const text of await lossesAtLeaving(tab, secondTab)) tab.addFinding('the end', text);
      return undefined;
    });
  return [{ ...VISITOR, name: walkName, key: walkName, release: name, isCompared: false, run }];
}

/**
 * Goes through pages in both tabs, and compares the frame of each page with that in `before`.
 * Returns the address of the last page that did not lead on to another address, and whether the
 * visit ended early, because enough pages are broken.
 */
async function visitPages(
  pages: SitePage[],
  tab: WalkTab,
  { secondTab, before }: { secondTab: WalkTab; before: PageRecord | undefined },
): Promise<{ lastOwnPath: string | undefined; isBroken: boolean }> {
  let lastOwnPath: string | undefined;
  let broken = 0;
  for (const { path, version } of pages) {
    const address = examplePath(path, 0);
    await tab.go(address);
    await secondTab.go(address);
    const record = await tab.read(path, { version, holdMs: HOLD_MS.own, watchMs: 0 });
    if (!record) broken += 1;
    if (broken === ENOUGH_BROKEN_PAGES) return { lastOwnPath, isBroken: true };
    if (before && record)
      for (const text of frame.compare(before, record)) tab.addFinding(path, text);
    if (new URL(tab.page.url()).pathname === address) lastOwnPath = address;
  }
  return { lastOwnPath, isBroken: false };
}

/** What the pages of a release have changed for the page of another remote. */
function lastingChanges(before: PageRecord, after: PageRecord): string[] {
  const listeners = changedLines(before.listeners, after.listeners).added;
  const calls = changedLines(pathsOf(before), pathsOf(after)).added;
  return [
    ...frame.compare(before, after),
    ...differencesOfTexts(before.texts, after.texts).map((text) => `the other page ${text}`),
    ...[...new Set(listeners)].map((listener) => `it goes on listening to ${listener}`),
    ...[...new Set(calls)].map((path) => `it goes on calling ${path} after it was left`),
    ...(before.stored.length > 0 && !after.stored.some((name) => name.includes(FOREIGN_KEY))
      ? ['it deletes what other remotes have stored']
      : []),
  ];
}

function pathsOf({ laterCalls }: PageRecord): string[] {
  return laterCalls.map(({ path }) => path);
}

/** The back button must lead from the other page to the page of the release before it. */
async function checkBackButton(tab: WalkTab, ownPath: string, otherPath: string): Promise<void> {
  const moment = 'the back button';
  await tab.go(ownPath);
  await tab.read(`${ownPath} before the way back`, { watchMs: 0 });
  await tab.go(otherPath);
  await tab.read(`${otherPath} before the way back`, { watchMs: 0 });
  await tab.page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await tab.read(moment, { watchMs: 0 });
  const { pathname } = new URL(tab.page.url());
  if (pathname !== ownPath)
    tab.addFinding(moment, `it leads to ${pathname} in place of ${ownPath}`);
}

/** What a page deletes that the other tabs need, when the visitor leaves the site. */
async function lossesAtLeaving({ page }: WalkTab, otherTab: WalkTab): Promise<string[]> {
  const context = page.context();
  const cookies = await context.cookies();
  await page.goto('about:blank');
  await otherTab.page.waitForTimeout(LEAVING_MS);
  const keptCookies = await context.cookies();
  const foreignValue = await otherTab.page.evaluate(
    (key) => localStorage.getItem(key),
    FOREIGN_KEY,
  );
  return [
    ...cookies
      .filter(({ name }) => !keptCookies.some((cookie) => cookie.name === name))
      .map(({ name }) => `when it is left, it deletes the cookie ${name}`),
    ...(foreignValue === null
      ? ['when it is left, it deletes what other remotes have stored']
      : []),
  ];
}
