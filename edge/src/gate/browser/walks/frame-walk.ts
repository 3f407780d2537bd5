import { type LiveState, SHELL } from '@site/shared/release';
import { changedLines } from '../comparisons/comparison';
import { frame } from '../comparisons/frame';
import { differencesOfTexts } from '../comparisons/texts';
import type { PageRecord } from '../record';
import { startTour, type Tour } from '../tour';
import { cookieNames } from '../watch-page';
import { inBrowser } from './in-browser';
import { examplePath } from './pages';
import { type SitePage, sitePages, type Walk } from './walk';

/** Stands for what other remotes have stored. */
const FOREIGN_KEY = 'another-remote';
/** How long the focus and the position must stay: on its pages, and on the other one. */
const HOLD_MS = { own: 250, other: 1_100 };
const MINUTE = 60_000;
/** Long enough for the handlers of a document that ends. */
const LEAVING_MS = 500;

const VISITOR = { device: 'desktop', role: 'subscriber' } as const;

/**
 * From a page of another remote through the pages of a release and back, in one tab, with a second
 * tab beside it. The other page must be as before.
 */
export function frameWalk(name: string, state: LiveState, own: SitePage[]): Walk[] {
  const other = sitePages(state).find(
    ({ remote, login, path }) => remote !== name && !login && !/[:*]/.test(path),
  )?.path;
  if (name === SHELL || other === undefined || own.length === 0) return [];
  const what = 'the frame and other pages';
  const run: Walk['run'] = (site) =>
    inBrowser(site, VISITOR, async (tour) => {
      const secondTab = await startTour(site, await tour.page.context().newPage(), VISITOR);
      await tour.enter(other);
      await secondTab.open(other);
      // What the shell loads late, such as the toasts, belongs to the page before.
      await tour.stop(`${other} at first`);
      const before = await tour.stop(other, { conductMs: HOLD_MS.other, watchMs: MINUTE });
      const start = new URL(tour.page.url()).pathname;
      await tour.page.evaluate((key) => localStorage.setItem(key, key), FOREIGN_KEY);
      let kept: string | undefined;
      for (const { path, version } of own) {
        const address = examplePath(path, 0);
        await tour.go(address);
        await secondTab.go(address);
        const record = await tour.stop(path, { version, conductMs: HOLD_MS.own, watchMs: 0 });
        if (before && record)
          for (const text of frame.compare(before, record)) tour.find(path, text);
        if (new URL(tour.page.url()).pathname === address) kept = address;
      }
      await tour.go(start);
      const where = `${other} afterwards`;
      const after = await tour.stop(where, { conductMs: HOLD_MS.other, watchMs: MINUTE });
      if (before && after) for (const text of whatStays(before, after)) tour.find(where, text);
      if (kept) await checkBackButton(tour, kept, start);
      for (const error of secondTab.watch.takeErrors())
        tour.find('the second tab', `with a second tab, ${error}`);
      for (const text of await lossesAtLeaving(tour, secondTab)) tour.find('the end', text);
    });
  return [{ name: what, key: what, release: name, ...VISITOR, isCompared: false, run }];
}

/** What the pages of a release have changed for the page of another remote. */
function whatStays(before: PageRecord, after: PageRecord): string[] {
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

async function checkBackButton(tour: Tour, kept: string, start: string): Promise<void> {
  const where = 'the back button';
  await tour.go(kept);
  await tour.stop(`${kept} before the way back`, { watchMs: 0 });
  await tour.go(start);
  await tour.stop(`${start} before the way back`, { watchMs: 0 });
  await tour.page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await tour.stop(where, { watchMs: 0 });
  const { pathname } = new URL(tour.page.url());
  if (pathname !== kept) tour.find(where, `it leads to ${pathname} in place of ${kept}`);
}

/** What a page takes from the other tabs when the visitor leaves the site. */
async function lossesAtLeaving({ page }: Tour, otherTab: Tour): Promise<string[]> {
  const context = page.context();
  const cookies = await cookieNames(context);
  await page.goto('about:blank');
  await otherTab.page.waitForTimeout(LEAVING_MS);
  const kept = await cookieNames(context);
  const stored = await otherTab.page.evaluate((key) => localStorage.getItem(key), FOREIGN_KEY);
  return [
    ...cookies
      .filter((name) => !kept.includes(name))
      .map((name) => `when it is left, it deletes the cookie ${name}`),
    ...(stored === null ? ['when it is left, it deletes what other remotes have stored'] : []),
  ];
}
