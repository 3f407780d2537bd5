import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import type { Device } from './devices';
import type { Finding } from './findings';
import type { MachineSpeed } from './machine-speed';
import { type CostMeasures, measureCosts } from './measure-costs';

export type TabKind = {
  device: Device;
  role: JourneyRole;
  /**
   * Whether its clock can be moved. That moves all tabs of a browser, and what a page stores then
   * has times of the future, so such a tab has a browser of its own and is not used again.
   */
  hasClock: boolean;
};
export type Tab = { page: Page; costs: CostMeasures };

const RESET_TIMEOUT_MS = 1_000;

const EVENTS_OF_A_RUN = [
  'pageerror',
  'dialog',
  'crash',
  'console',
  'request',
  'framenavigated',
] as const;

/** Runs with a tab. Its page is that of the run before until the first address is opened. */
export type UseTab = (kind: TabKind, run: (tab: Tab) => Promise<Finding[]>) => Promise<Finding[]>;

/**
 * The tabs of a rehearsal. Loading a page in a used tab takes a fifth of the time of opening and
 * closing one, so a tab is used again, by the same device and role, after a run without findings.
 */
export function createTabs(
  newContext: (kind: TabKind) => Promise<BrowserContext>,
  speed: MachineSpeed,
): UseTab {
  const unusedTabs = new Map<string, Tab[]>();
  const contexts = new Map<string, Promise<BrowserContext>>();

  /** Tabs of a device and a role share a cache and a storage. */
  function contextFor(kind: TabKind, key: string): Promise<BrowserContext> {
    if (kind.hasClock) return newContext(kind);
    const context = contexts.get(key) ?? newContext(kind);
    contexts.set(key, context);
    return context;
  }

  async function open(kind: TabKind, key: string): Promise<Tab> {
    const page = await (await contextFor(kind, key)).newPage();
    try {
      return { page, costs: await measureCosts(page, speed) };
    } catch (error) {
      await close(page, kind);
      throw error;
    }
  }

  return async (kind, run) => {
    const key = `${kind.device} ${kind.role}`;
    const unused = unusedTabs.get(key) ?? [];
    unusedTabs.set(key, unused);
    const tab = (kind.hasClock ? undefined : unused.pop()) ?? (await open(kind, key));
    let isReusable = false;
    try {
      const findings = await run(tab);
      isReusable = findings.length === 0 && !kind.hasClock && (await isReset(tab.page));
      return findings;
    } finally {
      if (isReusable) unused.push(tab);
      else await close(tab.page, kind);
    }
  };
}

async function close(page: Page, { hasClock }: TabKind): Promise<void> {
  await (hasClock ? page.context() : page).close().catch(() => {});
}

/** Removes the listeners of a run, and what its page has stored in this tab. */
async function isReset(page: Page): Promise<boolean> {
  for (const event of EVENTS_OF_A_RUN) page.removeAllListeners(event);
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
export function whenReplaced(page: Page, onReplaced: () => void): void {
  const handle = (frame: Frame) => {
    if (frame !== page.mainFrame()) return;
    page.off('framenavigated', handle);
    onReplaced();
  };
  page.on('framenavigated', handle);
}
