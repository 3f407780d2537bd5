import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import type { Device } from './devices';
import type { Finding } from './findings';
import type { MachineSpeed } from './machine-speed';
import { type CostMeasures, measureCosts } from './measure-costs';
import { type PageEvents, removableListeners } from './page-events';

export type TabKind = { device: Device; role: JourneyRole };
/** A page, and its events until the end of the run. */
export type Tab = { page: Page; events: PageEvents; costs: CostMeasures };

export type TabRun = {
  kind: TabKind;
  /** Runs with a tab. Its page is that of the run before until the first address is opened. */
  run(tab: Tab): Promise<Finding[]>;
  /** Whether the tab ends with this run, because its page may have stored times of the future. */
  endsTab: boolean;
};
export type UseTab = (tabRun: TabRun) => Promise<Finding[]>;

/** Each needs memory, and some work for the animations of its page. */
const MAX_TABS = 12;
const RESET_TIMEOUT_MS = 1_000;

type WaitingRun = TabRun & {
  resolve(findings: Finding[]): void;
  reject(error: unknown): void;
};
type OpenTab = { page: Page; costs: CostMeasures };

/**
 * The tabs of a rehearsal. A page takes half the processor time in a tab that had another one, so
 * the runs of a device and role use a tab one after the other. A tab is closed after a run with
 * findings, and when no run waits for it. Each tab has a browser of its own: the clock of a browser
 * is that of all its tabs.
 */
export function createTabs(
  newContext: (kind: TabKind) => Promise<BrowserContext>,
  speed: MachineSpeed,
): UseTab {
  const queues = new Map<string, WaitingRun[]>();
  let tabCount = 0;

  async function open(kind: TabKind): Promise<OpenTab> {
    const context = await newContext(kind);
    try {
      const page = await context.newPage();
      return { page, costs: await measureCosts(page, speed) };
    } catch (error) {
      await context.close().catch(() => {});
      throw error;
    }
  }

  /** Uses a tab for the runs of a queue until none is left. */
  async function serve(queue: WaitingRun[]): Promise<void> {
    let tab: OpenTab | undefined;
    for (let next = queue.shift(); next; next = queue.shift()) {
      let isReusable = false;
      try {
        tab ??= await open(next.kind);
        const { events, removeAll } = removableListeners(tab.page);
        const findings = await next.run({ ...tab, events }).finally(removeAll);
        next.resolve(findings);
        isReusable = findings.length === 0 && !next.endsTab && (await isReset(tab.page));
      } catch (error) {
        next.reject(error);
      }
      if (isReusable) continue;
      await close(tab);
      tab = undefined;
    }
    await close(tab);
  }

  function startTabs(): void {
    while (tabCount < MAX_TABS) {
      const [longest] = [...queues.values()].sort((a, b) => b.length - a.length);
      if (!longest?.length) return;
      tabCount += 1;
      void serve(longest).finally(() => {
        tabCount -= 1;
        startTabs();
      });
    }
  }

  return (tabRun) =>
    new Promise((resolve, reject) => {
      const key = `${tabRun.kind.device} ${tabRun.kind.role}`;
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      queue.push({ ...tabRun, resolve, reject });
      startTabs();
    });
}

async function close(tab: OpenTab | undefined): Promise<void> {
  await tab?.page
    .context()
    .close()
    .catch(() => {});
}

/** Removes what the page has stored in this tab. */
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
