import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { ENDED_COOKIE } from '../../stand-in/example-accounts';
import { differencesOfTexts } from '../comparisons/texts';
import { masked } from '../masked';
import type { PageRecord } from '../record';
import type { RehearsalSite } from '../rehearsal-site';
import { untilGone } from '../settled-page';
import { startTour, type Tour } from '../tour';
import { inBrowser } from './in-browser';
import { examplePath } from './pages';
import { pageMatcher, type SitePage, sitePages, type Walk } from './walk';

const MINUTE = 60_000;
const VISITOR = { device: 'desktop', role: 'subscriber' } as const;

/**
 * A tab that is used for some time: pages a second time, links there and back, and another account
 * after the session has ended. Each page must be as in a new tab.
 */
export function usedTabWalk(name: string, state: LiveState, pages: SitePage[]): Walk[] {
  const ownerAt = pageMatcher(state);
  const own = pages.filter(({ login }) => login);
  // A page with data of its own may make no call, and so not learn that the session has ended.
  const elsewhere = sitePages(state).find(
    ({ remote, login, path }) => remote !== name && login && !/[:*]/.test(path),
  )?.path;
  if (name === SHELL || own.length === 0) return [];
  const what = 'a tab that is used for some time';
  const isOwn = (path: string) => ownerAt(path)?.remote === name;
  const run: Walk['run'] = (site) =>
    inBrowser(site, VISITOR, async (tour) => {
      const addresses = own.map(({ path }) => examplePath(path, 0));
      const firstRecords = new Map<string, PageRecord>();
      for (const [index, address] of addresses.entries()) {
        if (index === 0) await tour.enter(address);
        else await tour.go(address);
        const record = await tour.stop(`${address} first`, { watchMs: 0 });
        if (record) firstRecords.set(address, record);
        await followLinks(tour, site, isOwn);
      }
      for (const address of addresses.toReversed()) {
        await tour.go(address);
        const where = `${address} a second time`;
        const record = await tour.stop(where, { watchMs: 0 });
        const before = firstRecords.get(address);
        const differences = record && before ? differencesOfTexts(before.texts, record.texts) : [];
        if (differences.length === 0) continue;
        // What the first visit has stored may be meant: the team sees it.
        for (const text of differences)
          tour.find(where, `other than the first time, it ${text}`, false);
        await compareWithNewTab(tour, site, { where, role: VISITOR.role });
      }
      if (!(await signInAsCustomer(tour, elsewhere ?? addresses[0] ?? '/'))) return;
      for (const address of addresses) {
        await tour.go(address);
        const where = `${address} after another account has signed in`;
        const before = firstRecords.get(address);
        await compareWithNewTab(tour, site, { where, role: 'customer', before });
      }
    });
  return [{ name: what, key: what, release: name, ...VISITOR, isCompared: false, run }];
}

/**
 * A page in the tab of a tour must be as in a new tab, also after a minute: what time brings to one
 * page, it brings to the other one. `before` is the page of the account before: nothing of it may
 * be left, not even for a moment.
 */
async function compareWithNewTab(
  tour: Tour,
  site: RehearsalSite,
  { where, role, before }: { where: string; role: JourneyRole; before?: PageRecord | undefined },
): Promise<void> {
  const used = await tour.stop(where, { watchMs: 0 });
  const { pathname, search } = new URL(tour.page.url());
  const page = await tour.page.context().newPage();
  try {
    const newTab = await startTour(site, page, { role });
    await newTab.open(pathname + search);
    const fresh = await newTab.stop(where, { watchMs: MINUTE });
    // The tabs have one clock: a minute of one is a minute of polls in the other.
    tour.watch.takeCalls();
    if (!used || !fresh || differencesOfTexts(fresh.texts, used.texts).length === 0) return;
    await tour.stop(where, { watchMs: MINUTE });
    newTab.watch.takeCalls();
    const later = await tour.stop(where, { watchMs: 0 });
    const freshLater = await newTab.stop(where, { watchMs: 0 });
    if (!later || !freshLater) return;
    const own = new Set([...fresh.texts, ...freshLater.texts]);
    const left = used.texts.filter((line) => before?.texts.includes(line) && !own.has(line));
    const differences = [
      ...left.map((line) => `shows ${line.replace(/^- /, '')} of the account before`),
      ...differencesOfTexts(freshLater.texts, later.texts),
    ];
    for (const text of differences) tour.find(where, `other than in a new tab, it ${text}`);
  } finally {
    await page.close();
  }
}

/** Goes to the first links of a page and back. The page of the last one must be as in a new tab. */
async function followLinks(
  tour: Tour,
  site: RehearsalSite,
  isOwn: (path: string) => boolean,
): Promise<void> {
  const MAX_LINKS = 2;
  const PRESS_TIMEOUT_MS = 5_000;
  const { page } = tour;
  const from = new URL(page.url()).pathname;
  const targets = await page
    .locator('main a[href^="/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const leading = [...new Set(targets)].filter((to) => {
    const { pathname } = new URL(to, site.url);
    return isOwn(pathname) && pathname !== from;
  });
  for (const [index, to] of leading.slice(0, MAX_LINKS).entries()) {
    const where = `the link to ${masked(to)} on ${masked(from)}`;
    const link = page.locator(`main a[href=${JSON.stringify(to)}]:visible`).first();
    await link.click({ timeout: PRESS_TIMEOUT_MS });
    if (index === 0) await tour.stop(where, { watchMs: 0 });
    else await compareWithNewTab(tour, site, { where, role: VISITOR.role });
    if (new URL(page.url()).pathname === from) tour.find(where, 'it leads to no other page');
    else await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await tour.stop(`${masked(from)} after the way back`, { watchMs: 0 });
  }
}

/**
 * Ends the session without a new document, as when it expires, and signs in with other credentials.
 * False where the sign-in page is not live.
 */
async function signInAsCustomer(tour: Tour, address: string): Promise<boolean> {
  const { page } = tour;
  // For the whole site: a cookie of a longer address has its path.
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: ENDED_COOKIE, value: '1', url: origin }]);
  tour.become('visitor');
  await tour.go(address);
  await tour.stop('the sign-in page', { watchMs: 0, isRefused: true });
  const form = page.locator('form:has(input[type=password])').first();
  if ((await form.count()) === 0) return false;
  await form
    .locator('input:not([type=checkbox], [type=password])')
    .first()
    .fill('b@example.invalid');
  await form.locator('input[type=password]').fill('another-password-1');
  // The page behind may have such a form too.
  const signInForm = await form.elementHandle();
  await form.locator('button[type=submit]').click();
  // Before the answer, the session has still ended.
  await untilGone(signInForm);
  tour.become('customer');
  await tour.stop('after the sign-in', { watchMs: 0 });
  return true;
}
