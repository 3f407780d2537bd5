import type { Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { ENDED_COOKIE, SESSION_TAG_COOKIE } from '../stand-in/example-accounts';
import { CHECKS } from './checks';
import type { Check, CheckedPage } from './checks/check';
import { COPIED_TEXTS_FUNCTION, takeCopiedTexts } from './in-page/clipboard';
import { firstLine } from './masked';
import { measureCosts } from './measure-costs';
import { pressButtons } from './presses';
import type { ReadOptions } from './read-options';
import { type PageRecord, readPage } from './record';
import { addSession, type RehearsalSite } from './rehearsal-site';
import { isDocumentReplaced, shownState, stateText, untilSettled } from './settled-page';
import { placesOf, untilCardsEnd } from './shown-cards';
import { IDLE_MS, leaveOpen, passTime, WATCH_MS } from './time';
import { follow } from './walks/follow';
import { type PageWatch, watchPage } from './watch-page';
import { readWidths } from './widths';

/** A page is at fault if a new document takes its place so often while it is read. */
const FAULTY_REPLACEMENTS = 2;
/** What the console says about a call without a session. */
const REFUSED_CALL = /the server responded with a status of 401/;
const CHECKS_AFTER_PRESSES = CHECKS.filter(({ looksAgain }) => looksAgain);
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
  changeRole(role: JourneyRole): void;
  /**
   * Reads the page that the tab is on and runs the checks. Returns undefined for a page that is not
   * shown. Throws if the page cannot be read, after it has added a finding.
   */
  read(moment: string, options?: ReadOptions): Promise<PageRecord | undefined>;
  /** Adds a finding, which refuses the release unless `refuses` is false. */
  addFinding(moment: string, problem: string, options?: { refuses: boolean }): void;
  records: PageRecord[];
  findings: Finding[];
};

/** Begins to use a page as a tab of a visitor's browser. */
export async function startTab(
  { url: siteUrl, isChecked, ignoredError }: Omit<RehearsalSite, 'newBrowserContext'>,
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
  /** How many documents the tab had requested when the last one was read. */
  let readDocuments = 0;
  /** The paths that the pages of this document call again and again by themselves. */
  const polled = new Set<string>();

  const addFinding: WalkTab['addFinding'] = (moment, problem, { refuses } = { refuses: true }) => {
    const text = problem.split('\n', 1)[0] ?? '';
    const isThere = findings.some((finding) => finding.moment === moment && finding.text === text);
    if (!isThere) findings.push({ moment, text, refuses });
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
  async function hasSessionOfRole(): Promise<boolean> {
    const cookies = await page.context().cookies(siteUrl);
    const cookieValue = (cookieName: string) =>
      cookies.find(({ name }) => name === cookieName)?.value;
    // For the stand-in API, the value of the session tag is the role of the account.
    const tag = cookieValue(ENDED_COOKIE) ? undefined : cookieValue(SESSION_TAG_COOKIE);
    return (tag ?? 'visitor') === role && page.url().startsWith(siteUrl);
  }

  async function read(moment: string, options: ReadOptions = {}): Promise<PageRecord | undefined> {
    try {
      return await costs.unlessStuck(() => readAndCheck(moment, options));
    } catch (error) {
      addFinding(moment, firstLine(error));
      throw error;
    } finally {
      for (const error of watch.takeErrors()) {
        const isIgnored = ignoredError !== undefined && error.includes(ignoredError);
        if (!isIgnored && !(options.hasNoSession && REFUSED_CALL.test(error)))
          addFinding(moment, error);
      }
      waitStart = performance.now();
    }
  }

  async function readAndCheck(
    moment: string,
    options: ReadOptions,
  ): Promise<PageRecord | undefined> {
    const { version, watchMs = WATCH_MS } = options;
    const state = await shownState(page, version);
    const waitMs = performance.now() - waitStart;
    if (state !== 'shown') {
      addFinding(moment, stateText(state));
      return undefined;
    }
    if (watch.documents > readDocuments) {
      readDocuments = watch.documents;
      // Otherwise the calls of the idle document come before the reading or after it, by chance.
      for (const problem of await passTime(page, IDLE_MS, 1)) addFinding(moment, problem);
    }
    if (options.cards) await untilCardsEnd(page, watch, options.cards);
    const reading = await readSettled(options);
    const isOnOwnPage = () => options.ownsPath?.(new URL(page.url()).pathname) === true;
    const record: PageRecord = {
      ...reading,
      moment,
      isOfRelease: isOnOwnPage(),
      waitMs,
      calls: watch.takeCalls(),
      polled: [...polled],
      laterCalls: [],
      copied: await page.evaluate(takeCopiedTexts, COPIED_TEXTS_FUNCTION).catch(() => []),
      presses: [],
      widths: [],
    };
    if (options.isPictured) record.picture = await page.screenshot(PICTURE);
    records.push(record);
    if (isChecked) {
      for (const problem of await problemsInTime(options)) addFinding(moment, problem);
    } else if (!options.staysOpen) {
      // The same time passes for the unchecked live release, because its record is compared. The
      // gate compares nothing after the minutes of `staysOpen`.
      await passTime(page, watchMs);
    }
    record.laterCalls = watch.takeCalls();
    for (const { path } of record.laterCalls) polled.add(path);
    const lateState = await shownState(page, version);
    if (lateState !== 'shown') {
      // Whatever else is wrong with a broken page has the same cause, so it is not checked.
      addFinding(moment, `some seconds later, ${stateText(lateState)}`);
      return record;
    }
    if (options.widths) record.widths = await readWidths(page);
    // By now, the page may have led to another one.
    const isPageOfCandidate = isOnOwnPage();
    const checkedPage = { page, record, options, isPageOfCandidate };
    if (isChecked) await runChecks(checkedPage, CHECKS);
    if (options.presses && isPageOfCandidate) await addPresses(checkedPage);
    return record;
  }

  /** Reads the page again when a new document takes its place, for example after a sign-in. */
  async function readSettled({ version, holdMs }: ReadOptions) {
    let replacements = 0;
    for (;;) {
      await untilSettled(page, watch);
      try {
        return await readPage(page, session, holdMs);
      } catch (error) {
        replacements += 1;
        if (!isDocumentReplaced(error) || replacements === FAULTY_REPLACEMENTS) throw error;
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

  async function runChecks(checkedPage: CheckedPage, checks: readonly Check[]): Promise<void> {
    for (const check of checks) {
      if (!check.appliesTo(checkedPage)) continue;
      for (const problem of await check.look(checkedPage))
        addFinding(checkedPage.record.moment, problem, { refuses: !check.isShown });
    }
  }

  /** Presses the buttons of the page or of its cards, and adds what they did to its record. */
  async function addPresses(checkedPage: CheckedPage): Promise<void> {
    const { record, options } = checkedPage;
    const { version, audits = false, cards } = options;
    record.presses = await pressButtons(page, version, watch, {
      area: page.locator(cards && !cards.areBad ? placesOf(cards) : 'main'),
      withInputs: audits,
      onPress: async () => {
        if (isChecked) await runChecks(checkedPage, CHECKS_AFTER_PRESSES);
      },
    });
    // These calls are in the presses, and are no part of the next record.
    watch.takeCalls();
    for (const { problem } of record.presses) if (problem) addFinding(record.moment, problem);
  }

  return {
    page,
    watch,
    open,
    enter,
    read,
    addFinding,
    records,
    findings,
    changeRole(newRole) {
      role = newRole;
    },
    async go(path) {
      if (!(await hasSessionOfRole())) return enter(path);
      waitStart = performance.now();
      await costs.unlessStuck(() => follow(page, path));
    },
  };
}
