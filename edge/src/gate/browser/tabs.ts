import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import type { Device } from './devices';
import type { Finding } from './findings';
import type { MachineSpeed } from './machine-speed';
import { type CostMeasures, measureCosts } from './measure-costs';
import { type PageEvents, removableListeners } from './page-events';
import { type SignedInTab, signedInTab } from './signed-in-tab';

/** `visit`: with a record of what the page does, and a clock that can be moved. */
export type TabKind = { device: Device; purpose: 'visit' | 'journey' };
/** A page, and its events until the end of the run. */
export type Tab = { page: Page; events: PageEvents; costs: CostMeasures };

export type TabRun = {
  kind: TabKind;
  role: JourneyRole;
  /** Runs with a tab. Its page is that of the run before until the first address is opened. */
  run(tab: Tab): Promise<Finding[]>;
  /** Whether the pages of the next run must not see what these have stored, such as late times. */
  leavesTraces: boolean;
  /** Whether it mostly waits. It then starts first, and others use the processor meanwhile. */
  isLong: boolean;
};
export type InTab = (tabRun: TabRun) => Promise<Finding[]>;

/** The tabs of a kind. Each needs memory, and its first page takes longer than the next ones. */
const MAX_TABS = { visit: 5, journey: 1 };
const RESET_TIMEOUT_MS = 1_000;

type WaitingRun = TabRun & {
  resolve(findings: Finding[]): void;
  reject(error: unknown): void;
};
type Queue = { waiting: WaitingRun[]; tabCount: number };
type OpenTab = { page: Page; costs: CostMeasures; signedIn: SignedInTab };

/**
 * The tabs of a rehearsal. A page takes less than half the processor time in a tab that had another
 * page of the site just before, so the runs of a device use a tab one after the other. A tab is
 * closed after a run with findings, and when no run waits for it. Each tab has a browser of its
 * own: the clock of a browser is that of all its tabs.
 */
export function createTabs(
  newContext: (kind: TabKind) => Promise<BrowserContext>,
  url: string,
  speed: MachineSpeed,
): InTab {
  const queues = new Map<string, Queue>();

  async function open(kind: TabKind): Promise<OpenTab> {
    const context = await newContext(kind);
    try {
      const page = await context.newPage();
      const signedIn = await signedInTab(page, url, kind.purpose === 'visit');
      return { page, signedIn, costs: await measureCosts(page, speed) };
    } catch (error) {
      await context.close().catch(() => {});
      throw error;
    }
  }

  /** Uses a tab for the runs of a queue until none is left. */
  async function serve(queue: WaitingRun[]): Promise<void> {
    let tab: OpenTab | undefined;
    for (let next = takeNext(queue); next; next = takeNext(queue, tab?.signedIn.role)) {
      let isReusable = false;
      try {
        tab ??= await open(next.kind);
        await tab.signedIn.enter(next.role);
        const { events, removeAll } = removableListeners(tab.page);
        const findings = await next.run({ ...tab, events }).finally(removeAll);
        next.resolve(findings);
        if (next.leavesTraces) tab.signedIn.mustForget();
        isReusable = findings.length === 0 && (await isReset(tab.page));
      } catch (error) {
        next.reject(error);
      }
      if (isReusable) continue;
      await close(tab);
      tab = undefined;
    }
    await close(tab);
  }

  function startTab(queue: Queue, limit: number): void {
    if (queue.waiting.length === 0 || queue.tabCount === limit) return;
    queue.tabCount += 1;
    void serve(queue.waiting).finally(() => {
      queue.tabCount -= 1;
      startTab(queue, limit);
    });
  }

  return (tabRun) =>
    new Promise((resolve, reject) => {
      const { device, purpose } = tabRun.kind;
      const key = `${device} ${purpose}`;
      const queue = queues.get(key) ?? { waiting: [], tabCount: 0 };
      queues.set(key, queue);
      queue.waiting.push({ ...tabRun, resolve, reject });
      // Then all runs of a turn wait, and the long ones are the first.
      queueMicrotask(() => startTab(queue, MAX_TABS[purpose]));
    });
}

/** The next run of a queue for a tab: a long one, else one of the same role. */
function takeNext(queue: WaitingRun[], role?: JourneyRole): WaitingRun | undefined {
  const next =
    queue.find(({ isLong }) => isLong) ?? queue.find((one) => one.role === role) ?? queue[0];
  if (next) queue.splice(queue.indexOf(next), 1);
  return next;
}

async function close(tab: OpenTab | undefined): Promise<void> {
  await tab?.page
    .context()
    .close()
    .catch(() => {});
}

/** Removes what the page has stored in this tab. False if it does not answer. */
async function isReset(page: Page): Promise<boolean> {
  const reset = page
    .evaluate(() => sessionStorage.clear())
    .then(
      () => true,
      () => false,
    );
  // A page whose scripts never end does not answer.
  return Promise.race([reset, wait(RESET_TIMEOUT_MS, false, { ref: false })]);
}

/** Calls `onReplaced` when the first document after now is in the tab. */
export function whenReplaced({ page, events }: Tab, onReplaced: () => void): void {
  let isReplaced = false;
  events.on('framenavigated', (frame: Frame) => {
    if (isReplaced || frame !== page.mainFrame()) return;
    isReplaced = true;
    onReplaced();
  });
}
