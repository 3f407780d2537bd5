import type { Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { ENDED_COOKIE, SESSION_TAG_COOKIE } from '../stand-in/example-accounts';
import { CHECKS } from './checks';
import type { Looks } from './looks';
import { masked } from './masked';
import { type CostMeasures, measureCosts } from './measure-costs';
import { type Press, pressButtons } from './presses';
import { type PageRecord, readPage } from './record';
import { addSession, type RehearsalSite } from './rehearsal-site';
import { isReplaced, shownState, stateText, untilSettled } from './settled-page';
import { leaveOpen, passTime, WATCH_MS } from './time';
import { follow } from './walks/follow';
import { type PageWatch, watchPage } from './watch-page';
import { readWidths } from './widths';

/** A page that loads a further document while it is read is at fault. */
const MAX_DOCUMENTS = 2;
const REFUSED_CALL = /the server responded with a status of 401/;
const PICTURE = { type: 'jpeg', quality: 60, scale: 'css', animations: 'disabled' } as const;

/** Something wrong with a page, and where. */
export type Finding = {
  where: string;
  text: string;
  /** Whether it refuses the release; otherwise it is shown to the team. */
  refuses: boolean;
};

/** A tab that a walk uses, with what it has recorded. */
export type Tour = {
  page: Page;
  watch: PageWatch;
  /** Opens an address as a document. */
  open(path: string): Promise<void>;
  /** The same, signed in as the visitor's role again. */
  enter(path: string): Promise<void>;
  /** Goes to an address as a link does. `enter`, if the session has ended meanwhile. */
  go(path: string): Promise<void>;
  /** The session of the tab is that of another role from now on. */
  become(role: JourneyRole): void;
  /**
   * Reads the page where the walk stands, and runs the checks. Returns undefined for a page that is
   * not shown.
   */
  stop(where: string, looks?: Looks): Promise<PageRecord | undefined>;
  find(where: string, text: string, refuses?: boolean): void;
  /** The records and findings so far. */
  records: PageRecord[];
  findings: Finding[];
};

/** Makes a tour in a tab of a visitor's browser. */
export async function startTour(
  { url: siteUrl, isChecked }: Pick<RehearsalSite, 'url' | 'isChecked'>,
  page: Page,
  visitor: { role: JourneyRole },
): Promise<Tour> {
  let { role } = visitor;
  const session = await page.context().newCDPSession(page);
  const watch = watchPage(page, siteUrl);
  const costs = await measureCosts(page, session);
  const records: PageRecord[] = [];
  const findings: Finding[] = [];
  let since = performance.now();
  /** What the pages of this document call again and again by themselves. */
  const polled = new Set<string>();

  const find = (where: string, problem: string, refuses = true) => {
    const text = masked(problem.split('\n', 1)[0] ?? '');
    if (!findings.some((one) => one.where === where && one.text === text))
      findings.push({ where, text, refuses });
  };
  const findErrors = (where: string, { isRefused }: Looks) => {
    for (const error of watch.takeErrors())
      if (!isRefused || !REFUSED_CALL.test(error)) find(where, error);
  };

  async function open(path: string): Promise<void> {
    since = performance.now();
    polled.clear();
    await page.goto(siteUrl + path, { waitUntil: 'commit' });
  }

  async function enter(path: string): Promise<void> {
    await page.context().clearCookies();
    await addSession(page.context(), role, siteUrl);
    await open(path);
  }

  async function hasOwnSession(): Promise<boolean> {
    const cookies = await page.context().cookies(siteUrl);
    const valueNamed = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value;
    const session = valueNamed(ENDED_COOKIE)
      ? 'visitor'
      : (valueNamed(SESSION_TAG_COOKIE) ?? 'visitor');
    return session === role && page.url().startsWith(siteUrl);
  }

  async function stop(where: string, looks: Looks = {}): Promise<PageRecord | undefined> {
    try {
      return await costs.unlessStuck(() => read(where, looks));
    } catch (error) {
      find(where, (error as Error).message.split('\n', 1)[0] ?? '');
      throw error;
    } finally {
      findErrors(where, looks);
      since = performance.now();
    }
  }

  /** Reads the page again when a new document takes its place, for example after a sign-in. */
  async function readSettled(looks: Looks): ReturnType<typeof readPage> {
    for (let documents = 1; ; documents += 1) {
      await untilSettled(page, watch);
      try {
        return await readPage(page, session, looks.conductMs);
      } catch (error) {
        if (!isReplaced(error) || documents === MAX_DOCUMENTS) throw error;
        const state = await shownState(page, looks.version ?? '');
        if (state !== 'shown') throw new Error(stateText(state));
      }
    }
  }

  async function read(where: string, looks: Looks): Promise<PageRecord | undefined> {
    const state = await shownState(page, looks.version ?? '');
    const milliseconds = performance.now() - since;
    if (state !== 'shown') {
      find(where, stateText(state));
      return undefined;
    }
    const known = await readSettled(looks);
    const record: PageRecord = {
      ...{ ...known, where, milliseconds },
      ...{ calls: watch.takeCalls(), polled: [...polled] },
      ...{ laterCalls: [], presses: [], widths: [] },
    };
    if (looks.isPictured) record.picture = await page.screenshot(PICTURE);
    records.push(record);
    if (isChecked)
      for (const problem of await timeProblems(page, watch, costs, looks)) find(where, problem);
    // The same time passes for a release whose own faults do not count.
    else if (!looks.staysOpen) await passTime(page, looks.watchMs ?? WATCH_MS);
    record.laterCalls = watch.takeCalls();
    for (const { path } of record.laterCalls) polled.add(path);
    const late = await shownState(page, looks.version ?? '');
    if (late !== 'shown') {
      find(where, `some seconds later, ${stateText(late)}`);
      // What else a broken page does has the same cause.
      return record;
    }
    if (looks.widths) record.widths = await readWidths(page);
    const isOwn = looks.isOwn?.(new URL(page.url()).pathname) === true;
    const looked = { page, record, looks, isOwn };
    for (const check of isChecked ? CHECKS : []) {
      if (!check.appliesTo(looked)) continue;
      for (const text of await check.look(looked)) find(where, text);
    }
    if (looks.presses && isOwn) {
      record.presses = await pressButtons(page, looks.version ?? '', watch);
      watch.takeCalls();
      for (const problem of pressProblems(record.presses)) find(where, problem);
    }
    return record;
  }

  return {
    ...{ page, watch, open, enter, stop, find, records, findings },
    become(other) {
      role = other;
    },
    async go(path) {
      if (!(await hasOwnSession())) return enter(path);
      since = performance.now();
      await costs.unlessStuck(() => follow(page, path));
    },
  };
}

async function timeProblems(
  page: Page,
  watch: PageWatch,
  costs: CostMeasures,
  { staysOpen, watchMs = WATCH_MS }: Looks,
): Promise<string[]> {
  const costly = await costs.problems();
  // The work of many minutes of timers is no work of the page's start.
  if (staysOpen) return [...costly, ...(await leaveOpen(page, watch, costs))];
  return [...costly, ...(await passTime(page, watchMs)), ...(await costs.problems())];
}

function pressProblems(presses: Press[]): string[] {
  return presses.flatMap(({ problem }) => problem ?? []);
}
