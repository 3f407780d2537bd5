import type { BrowserContext, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import type { Device } from './devices';
import type { Finding } from './findings';
import { inTime } from './in-time';
import type { MachineSpeed } from './machine-speed';
import { type CostMeasures, measureCosts } from './measure-costs';
import { type PageEvents, removableListeners } from './page-events';
import { type SignedInTab, signedInTab } from './signed-in-tab';

/** `visit`: with a record of what the page does, and a clock that can be moved. */
export type TabKind = { device: Device; purpose: 'visit' | 'journey' };
/** A tab for a run: signed in as its role, with an empty page of the site. */
export type Tab = { page: Page; events: PageEvents; costs: CostMeasures };

export type TabRun = {
  kind: TabKind;
  role: JourneyRole;
  run(tab: Tab): Promise<Finding[]>;
  /** Whether the tab ends with this run, because its clock is in the future then. */
  endsTab: boolean;
};
export type InTab = (tabRun: TabRun) => Promise<Finding[]>;

/** Each tab needs memory, and its first page takes longer than the next ones. */
const MAX_TABS = { visit: 10, journey: 2 };
/** How many other runs a run that ends its tab takes the time of: it waits some seconds. */
const LONG_RUN = 4;
const ENTER_TIMEOUT_MS = 5_000;

type WaitingRun = TabRun & {
  resolve(findings: Finding[]): void;
  reject(error: unknown): void;
};
/** The runs of a kind that wait, and the tabs that serve them. */
type Queue = { purpose: TabKind['purpose']; waiting: WaitingRun[]; tabCount: number };
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
      const signedIn = await signedInTab(page, url);
      return { page, signedIn, costs: await measureCosts(page, speed) };
    } catch (error) {
      await context.close().catch(() => {});
      throw error;
    }
  }

  const enter = ({ signedIn }: OpenTab, role: JourneyRole) =>
    inTime(signedIn.enter(role), speed.waitMs(ENTER_TIMEOUT_MS), 'the browser does not answer');

  /** A tab that is signed in as a role: `tab`, or another one if its page does not end. */
  async function tabFor({ kind, role }: TabRun, tab: OpenTab | undefined): Promise<OpenTab> {
    if (tab) {
      const isEntered = await enter(tab, role).then(
        () => true,
        () => false,
      );
      if (isEntered) return tab;
      await close(tab);
    }
    const opened = await open(kind);
    try {
      await enter(opened, role);
      return opened;
    } catch (error) {
      await close(opened);
      throw error;
    }
  }

  async function runIn({ page, costs }: OpenTab, { run }: TabRun): Promise<Finding[]> {
    const { events, removeAll } = removableListeners(page);
    return run({ page, costs, events }).finally(removeAll);
  }

  /** Uses a tab for the runs of a queue until none is left. */
  async function serve(queue: WaitingRun[]): Promise<void> {
    let tab: OpenTab | undefined;
    for (let next = takeNext(queue); next; next = takeNext(queue, tab?.signedIn.role)) {
      let isReusable = false;
      try {
        tab = await tabFor(next, tab);
        const findings = await runIn(tab, next);
        next.resolve(findings);
        // A journey may leave an account, an order or a draft.
        if (next.kind.purpose === 'journey') tab.signedIn.mustForget();
        isReusable = findings.length === 0 && !next.endsTab;
      } catch (error) {
        next.reject(error);
      }
      if (isReusable) continue;
      await close(tab);
      tab = undefined;
    }
    await close(tab);
  }

  function startTabs(purpose: TabKind['purpose']): void {
    const own = [...queues.values()].filter((queue) => queue.purpose === purpose);
    for (;;) {
      const tabCount = own.reduce((sum, queue) => sum + queue.tabCount, 0);
      const [longest] = own.toSorted((a, b) => workOf(b) - workOf(a));
      if (tabCount === MAX_TABS[purpose] || !longest?.waiting.length) return;
      longest.tabCount += 1;
      void serve(longest.waiting).finally(() => {
        longest.tabCount -= 1;
        startTabs(purpose);
      });
    }
  }

  return (tabRun) =>
    new Promise((resolve, reject) => {
      const { device, purpose } = tabRun.kind;
      const key = `${device} ${purpose}`;
      const queue = queues.get(key) ?? { purpose, waiting: [], tabCount: 0 };
      queues.set(key, queue);
      queue.waiting.push({ ...tabRun, resolve, reject });
      // Then all runs of a turn wait, so the tabs can choose.
      queueMicrotask(() => startTabs(purpose));
    });
}

/** The work that each tab of a queue would have, with one more tab. */
function workOf({ waiting, tabCount }: Queue): number {
  const work = waiting.reduce((sum, { endsTab }) => sum + (endsTab ? LONG_RUN : 1), 0);
  return work / (tabCount + 1);
}

/**
 * The next run for a tab, which has served `role` before. A run that ends its tab comes second, so
 * that it, too, has a page before it.
 */
function takeNext(waiting: WaitingRun[], role?: JourneyRole): WaitingRun | undefined {
  const others = waiting.filter(({ endsTab }) => !endsTab);
  const last = role === undefined ? undefined : waiting.find(({ endsTab }) => endsTab);
  const next = last ?? others.find((one) => one.role === role) ?? rarest(others) ?? waiting[0];
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}

/** The first run of the role with the fewest runs: what is left at the end then suits all tabs. */
function rarest(runs: WaitingRun[]): WaitingRun | undefined {
  const count = ({ role }: WaitingRun) => runs.filter((run) => run.role === role).length;
  return runs.toSorted((a, b) => count(a) - count(b))[0];
}

async function close(tab: OpenTab | undefined): Promise<void> {
  await tab?.page
    .context()
    .close()
    .catch(() => {});
}
