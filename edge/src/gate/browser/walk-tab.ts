import type { Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { ENDED_COOKIE, SESSION_TAG_COOKIE } from '../stand-in/example-accounts';
import { CHECKS } from './checks';
import { firstLine, masked } from './masked';
import { measureCosts } from './measure-costs';
import { pressButtons } from './presses';
import type { ReadOptions } from './read-options';
import { type PageRecord, readPage } from './record';
import { addSession, type RehearsalSite } from './rehearsal-site';
import { isDocumentReplaced, shownState, stateText, untilSettled } from './settled-page';
import { leaveOpen, passTime, WATCH_MS } from './time';
import { follow } from './walks/follow';
import { type PageWatch, watchPage } from './watch-page';
import { readWidths } from './widths';

/** A page that is replaced by so many further documents while it is read is at fault. */
const MAX_DOCUMENTS = 2;
/** What the console says about a call without a session. */
const REFUSED_CALL = /the server responded with a status of 401/;
const PICTURE = { type: 'jpeg', quality: 60, scale: 'css', animations: 'disabled' } as const;

/** Something wrong with a page at a moment of a walk. */
export type Finding = {
  moment: string;
  text: string;
  /** Whether it refuses the release; otherwise it is shown to the team. */
  refuses: boolean;
};

/** A tab that a walk uses, with what was read and found in it. */
export type WalkTab = {
  page: Page;
  watch: PageWatch;
  /** Opens a path as a document. */
  open(path: string): Promise<void>;
  /** Opens a path as a document with a new session of the tab's role. */
  enter(path: string): Promise<void>;
  /** Goes to a path as a link does, or as `enter` does if the session has ended. */
  go(path: string): Promise<void>;
  /** The session of the tab is that of another role from now on. */
  become(role: JourneyRole): void;
  /**
   * Reads the page that the tab is on and runs the checks. Returns undefined for a page that is not
   * shown.
   */
  read(moment: string, options?: ReadOptions): Promise<PageRecord | undefined>;
  /** Adds a finding, which refuses the release unless `refuses` is false. */
  find(moment: string, problem: string, options?: { refuses: boolean }): void;
  records: PageRecord[];
  findings: Finding[];
};

/** Begins to use a page as a tab of a visitor's browser. */
export async function startTab(
  { url: siteUrl, isChecked }: Pick<RehearsalSite, 'url' | 'isChecked'>,
  page: Page,
  visitor: { role: JourneyRole },
): Promise<WalkTab> {
  let { role } = visitor;
  const session = await page.context().newCDPSession(page);
  const watch = watchPage(page, siteUrl);
  const costs = await measureCosts(page, session);
  const records: PageRecord[] = [];
  const findings: Finding[] = [];
  /** When the last moment ended, or the visitor left its page. */
  let waitStart = performance.now();
  /** The paths that the pages of this document call again and again by themselves. */
  const polled = new Set<string>();

  const find: WalkTab['find'] = (moment, problem, { refuses } = { refuses: true }) => {
    const text = masked(problem.split('\n', 1)[0] ?? '');
    const isFound = findings.some((finding) => finding.moment === moment && finding.text === text);
    if (!isFound) findings.push({ moment, text, refuses });
  };

  async function open(path: string): Promise<void> {
    waitStart = performance.now();
    polled.clear();
    await page.goto(siteUrl + path, { waitUntil: 'commit' });
  }

  async function enter(path: string): Promise<void> {
    await page.context().clearCookies();
    await addSession(page.context(), role, siteUrl);
    await open(path);
  }

  /** Whether the tab is on the site, with the session of its role. */
  async function hasOwnSession(): Promise<boolean> {
    const cookies = await page.context().cookies(siteUrl);
    const cookieValue = (cookieName: string) =>
      cookies.find(({ name }) => name === cookieName)?.value;
    const sessionRole = cookieValue(ENDED_COOKIE)
      ? 'visitor'
      : (cookieValue(SESSION_TAG_COOKIE) ?? 'visitor');
    return sessionRole === role && page.url().startsWith(siteUrl);
  }

  async function read(moment: string, options: ReadOptions = {}): Promise<PageRecord | undefined> {
    try {
      return await costs.unlessStuck(() => readAndCheck(moment, options));
    } catch (error) {
      find(moment, firstLine(error));
      throw error;
    } finally {
      for (const error of watch.takeErrors())
        if (!options.hasNoSession || !REFUSED_CALL.test(error)) find(moment, error);
      waitStart = performance.now();
    }
  }

  async function readAndCheck(
    moment: string,
    options: ReadOptions,
  ): Promise<PageRecord | undefined> {
    const { version = '', watchMs = WATCH_MS } = options;
    const state = await shownState(page, version);
    const waitMs = performance.now() - waitStart;
    if (state !== 'shown') {
      find(moment, stateText(state));
      return undefined;
    }
    const record: PageRecord = {
      ...(await readSettled(options)),
      ...{ moment, waitMs, calls: watch.takeCalls(), polled: [...polled] },
      ...{ laterCalls: [], presses: [], widths: [] },
    };
    if (options.isPictured) record.picture = await page.screenshot(PICTURE);
    records.push(record);
    if (isChecked) {
      for (const problem of await problemsInTime(options)) find(moment, problem);
    } else if (!options.staysOpen) {
      // The same time passes for the unchecked live release, because the records are compared.
      await passTime(page, watchMs);
    }
    record.laterCalls = watch.takeCalls();
    for (const { path } of record.laterCalls) polled.add(path);
    const lateState = await shownState(page, version);
    // Whatever else is wrong with a broken page has the same cause, so it is not checked.
    if (lateState === 'shown') await checkRecord(record, options);
    else find(moment, `some seconds later, ${stateText(lateState)}`);
    return record;
  }

  /** Reads the page again when a new document takes its place, for example after a sign-in. */
  async function readSettled({ version = '', conductMs }: ReadOptions) {
    for (let documents = 1; ; documents += 1) {
      await untilSettled(page, watch);
      try {
        return await readPage(page, session, conductMs);
      } catch (error) {
        if (!isDocumentReplaced(error) || documents === MAX_DOCUMENTS) throw error;
        const state = await shownState(page, version);
        if (state !== 'shown') throw new Error(stateText(state));
      }
    }
  }

  /** Lets the clock of the page go on. Returns what is wrong, and what costs too much. */
  async function problemsInTime({ staysOpen, watchMs = WATCH_MS }: ReadOptions): Promise<string[]> {
    const atStart = await costs.problems();
    // An open page does the work of many minutes of timers, so only its start has a limit of work.
    if (staysOpen) return [...atStart, ...(await leaveOpen(page, watch, costs))];
    return [...atStart, ...(await passTime(page, watchMs)), ...(await costs.problems())];
  }

  /** Adds the widths and presses to a record, and runs the checks. */
  async function checkRecord(record: PageRecord, options: ReadOptions): Promise<void> {
    const { moment } = record;
    if (options.widths) record.widths = await readWidths(page);
    const isOwn = options.isOwn?.(new URL(page.url()).pathname) === true;
    const checkedPage = { page, record, options, isOwn };
    for (const check of isChecked ? CHECKS : []) {
      if (!check.appliesTo(checkedPage)) continue;
      for (const problem of await check.look(checkedPage)) find(moment, problem);
    }
    if (!options.presses || !isOwn) return;
    record.presses = await pressButtons(page, options.version ?? '', watch);
    watch.takeCalls();
    for (const { problem } of record.presses) if (problem) find(moment, problem);
  }

  return {
    ...{ page, watch, open, enter, read, find, records, findings },
    become(newRole) {
      role = newRole;
    },
    async go(path) {
      if (!(await hasOwnSession())) return enter(path);
      waitStart = performance.now();
      await costs.unlessStuck(() => follow(page, path));
    },
  };
}
