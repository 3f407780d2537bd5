import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { MINUTE_MS } from '@site/shared/rules';
import { ENDED_COOKIE } from '../../stand-in/example-accounts';
import { differencesOfTexts } from '../comparisons/texts';
import { masked } from '../masked';
import type { PageRecord } from '../record';
import type { RehearsalSite } from '../rehearsal-site';
import { untilGone } from '../settled-page';
import { startTab, type WalkTab } from '../walk-tab';
import { inBrowser } from './in-browser';
import { examplePath } from './pages';
import {
  ENOUGH_BROKEN_PAGES,
  ownerMatcher,
  pageOfOtherRemote,
  type SitePage,
  theRest,
  type Walk,
} from './walk';

const VISITOR = { device: 'desktop', role: 'subscriber' } as const;

/**
 * A walk in a tab that is used for some time: pages a second time, pages with another parameter,
 * links there and back, and another account after the session has ended. Each page must be as in a
 * new tab. The tab goes from page to page, so it gets an unaffected page as well, if there is one.
 * There is no such walk for the shell, or without a guarded page.
 */
export function usedTabWalk(
  name: string,
  state: LiveState,
  { pages, unaffectedPages }: { pages: SitePage[]; unaffectedPages: SitePage[] },
): Walk[] {
  const guardedPaths = (chosen: SitePage[]) =>
    chosen.filter(({ login }) => login).map(({ path }) => path);
  const affectedPaths = guardedPaths(pages);
  const paths = [...guardedPaths(unaffectedPages).slice(0, 1), ...affectedPaths];
  const [firstPath] = paths;
  if (name === SHELL || firstPath === undefined) return [];
  const ownsPath = ownerMatcher(name, state);
  // A page of the release may make no call, and so not learn that the session has ended.
  const signInFrom = pageOfOtherRemote(name, state, { login: true }) ?? examplePath(firstPath, 0);
  const walkName = 'a tab that is used for some time';
  const run: Walk['run'] = (site, chosenMoments) =>
    inBrowser(site, VISITOR, async (tab) => {
      const firstRecords = new Map<string, PageRecord>();
      let broken = 0;
      for (const [index, path] of paths.entries()) {
        const address = examplePath(path, 0);
        if (index === 0) await tab.enter(address);
        else await tab.go(address);
        const record = await tab.read(`${address} first`, { watchMs: 0 });
        // Whatever else is wrong with a broken page has the same cause.
        if (!record) broken += 1;
        if (broken === ENOUGH_BROKEN_PAGES) return theRest(chosenMoments);
        if (!record) continue;
        firstRecords.set(address, record);
        if (!affectedPaths.includes(path)) continue;
        await followLinks(tab, site, ownsPath);
        await visitOtherExample(tab, site, path);
      }
      for (const [address, firstRecord] of [...firstRecords].toReversed())
        await visitAgain(tab, site, address, firstRecord);
      if (!(await signInAsCustomer(tab, signInFrom))) return undefined;
      for (const [address, ofAccountBefore] of firstRecords) {
        await tab.go(address);
        const moment = `${address} after another account has signed in`;
        await compareWithNewTab(tab, site, { moment, role: 'customer', ofAccountBefore });
      }
      return undefined;
    });
  return [{ ...VISITOR, name: walkName, key: walkName, release: name, isCompared: false, run }];
}

/** Goes to the same page with other parameters, if there are any. It must be as in a new tab. */
async function visitOtherExample(tab: WalkTab, site: RehearsalSite, path: string): Promise<void> {
  const [address, otherAddress] = [examplePath(path, 0), examplePath(path, 1)];
  if (otherAddress === address) return;
  await tab.go(otherAddress);
  const moment = `${masked(otherAddress)} after another one`;
  await compareWithNewTab(tab, site, { moment, role: VISITOR.role });
}

/** Compares a page with its first visit; if it differs, also with the page in a new tab. */
async function visitAgain(
  tab: WalkTab,
  site: RehearsalSite,
  address: string,
  firstRecord: PageRecord,
): Promise<void> {
  await tab.go(address);
  const moment = `${address} a second time`;
  const record = await tab.read(moment, { watchMs: 0 });
  if (!record) return;
  const differences = differencesOfTexts(firstRecord.texts, record.texts);
  if (differences.length === 0) return;
  // What the first visit has stored may be meant, so the team sees these differences.
  for (const text of differences)
    tab.addFinding(moment, `other than the first time, it ${text}`, { refuses: false });
  await compareWithNewTab(tab, site, { moment, role: VISITOR.role });
}

/**
 * The page of a used tab must be as in a new tab. If it is not, both tabs are compared again after
 * a minute: what time brings to one page, it brings to the other one. `ofAccountBefore`: the page
 * as another account saw it. Nothing of it may be left, not even for a moment.
 */
async function compareWithNewTab(
  usedTab: WalkTab,
  site: RehearsalSite,
  {
    moment,
    role,
    ofAccountBefore,
  }: { moment: string; role: JourneyRole; ofAccountBefore?: PageRecord | undefined },
): Promise<void> {
  const used = await usedTab.read(moment, { watchMs: 0 });
  const { pathname, search } = new URL(usedTab.page.url());
  const page = await usedTab.page.context().newPage();
  try {
    const newTab = await startTab(site, page, { role });
    await newTab.open(pathname + search);
    const fresh = await newTab.read(moment, { watchMs: MINUTE_MS });
    // The tabs have one clock, so each one polls for a minute while the other one is read. These
    // calls are no part of the next record.
    usedTab.watch.takeCalls();
    if (!used || !fresh || differencesOfTexts(fresh.texts, used.texts).length === 0) return;
    await usedTab.read(moment, { watchMs: MINUTE_MS });
    newTab.watch.takeCalls();
    const usedLater = await usedTab.read(moment, { watchMs: 0 });
    const freshLater = await newTab.read(moment, { watchMs: 0 });
    if (!usedLater || !freshLater) return;
    const freshTexts = new Set([...fresh.texts, ...freshLater.texts]);
    const leftTexts = used.texts.filter(
      (line) => ofAccountBefore?.texts.includes(line) && !freshTexts.has(line),
    );
    const differences = [
      ...leftTexts.map((line) => `shows ${line.replace(/^- /, '')} of the account before`),
      ...differencesOfTexts(freshLater.texts, usedLater.texts),
    ];
    for (const text of differences)
      usedTab.addFinding(moment, `other than in a new tab, it ${text}`);
  } finally {
    await page.close();
  }
}

/**
 * Goes to the first links of a page to other pages of the release, and back. The page that the last
 * link leads to must be as in a new tab.
 */
async function followLinks(
  tab: WalkTab,
  site: RehearsalSite,
  ownsPath: (path: string) => boolean,
): Promise<void> {
  const MAX_LINKS = 2;
  const PRESS_TIMEOUT_MS = 5_000;
  const { page } = tab;
  const from = new URL(page.url()).pathname;
  const hrefs = await page
    .locator('main a[href^="/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const ownHrefs = [...new Set(hrefs)].filter((href) => {
    const { pathname } = new URL(href, site.url);
    return ownsPath(pathname) && pathname !== from;
  });
  for (const [index, href] of ownHrefs.slice(0, MAX_LINKS).entries()) {
    const moment = `the link to ${masked(href)} on ${masked(from)}`;
    const link = page.locator(`main a[href=${JSON.stringify(href)}]:visible`).first();
    await link.click({ timeout: PRESS_TIMEOUT_MS });
    if (index === 0) await tab.read(moment, { watchMs: 0 });
    else await compareWithNewTab(tab, site, { moment, role: VISITOR.role });
    if (new URL(page.url()).pathname === from) tab.addFinding(moment, 'it leads to no other page');
    else await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await tab.read(`${masked(from)} after the way back`, { watchMs: 0 });
  }
}

/**
 * Ends the session without a new document, as when it expires, goes to a guarded page and signs in
 * with other credentials. Returns whether there was a form for it.
 */
async function signInAsCustomer(tab: WalkTab, guardedPath: string): Promise<boolean> {
  const { page } = tab;
  // The address of a cookie decides its path; that of the origin is the whole site.
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: ENDED_COOKIE, value: '1', url: origin }]);
  tab.changeRole('visitor');
  await tab.go(guardedPath);
  await tab.read('the sign-in page', { watchMs: 0, hasNoSession: true });
  const form = page.locator('form:has(input[type=password])').first();
  if ((await form.count()) === 0) return false;
  await form
    .locator('input:not([type=checkbox], [type=password])')
    .first()
    .fill('b@example.invalid');
  await form.locator('input[type=password]').fill('another-password-1');
  // A handle, because the page after the sign-in may have such a form as well.
  const signInForm = await form.elementHandle();
  await form.locator('button[type=submit]').click();
  // Without the answer, the tab has no session yet.
  await untilGone(signInForm);
  tab.changeRole('customer');
  await tab.read('after the sign-in', { watchMs: 0 });
  return true;
}
