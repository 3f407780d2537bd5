import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { SESSION_COOKIE } from '../stand-in/example-accounts';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import type { MachineSpeed } from './machine-speed';
import { RECORD_FUNCTION, recordPage } from './page-record';

/** A rehearsal with the browsers of its visitors. */
export type RehearsalSite = {
  url: string;
  speed: MachineSpeed;
  /** The browser of a device and a role. Its pages share a cache. */
  contextFor(device: Device, role: JourneyRole): Promise<BrowserContext>;
  /** A browser for one page, with a clock that can be moved: it moves all pages of a browser. */
  contextWithClock(device: Device, role: JourneyRole): Promise<BrowserContext>;
  /** A browser without the storage of others. */
  freshContext(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

export function createRehearsalSite(
  browser: Browser,
  speed: MachineSpeed,
  url: string,
): RehearsalSite {
  const contexts = new Map<string, Promise<BrowserContext>>();

  async function newContext(device: Device, role: JourneyRole, hasClock: boolean) {
    const context = await browser.newContext(deviceOptions[device]);
    // First, because the built-ins that it replaces are those that pages must not change.
    if (hasClock) await context.clock.install();
    if (device === 'phone') await context.addInitScript(removeNewerBuiltIns);
    await context.addInitScript(recordPage, RECORD_FUNCTION);
    if (role !== 'visitor') await context.addCookies([{ name: SESSION_COOKIE, value: role, url }]);
    return context;
  }

  return {
    url,
    speed,
    freshContext: (device, role) => newContext(device, role, false),
    contextFor(device, role) {
      const key = `${device} ${role}`;
      const context = contexts.get(key) ?? newContext(device, role, false);
      contexts.set(key, context);
      return context;
    },
    contextWithClock: (device, role) => newContext(device, role, true),
  };
}

/** Something wrong with a page. */
export type Finding = {
  /** The same if the live release does it too. */
  key: string;
  text: string;
  /** A machine with too much other work can cause it, so it counts if it is found a second time. */
  isOfTime: boolean;
};

/** Collects the errors of a page from now on. */
export function collectErrors(page: Page): Finding[] {
  const findings: Finding[] = [];
  const add = (text: string) => {
    const [line = ''] = text.split('\n', 1);
    const finding = findingOf(line.slice(0, 300));
    if (!findings.some(({ key }) => key === finding.key)) findings.push(finding);
  };
  page.on('pageerror', (error) => add(`it throws ${error.name}: ${error.message}`));
  page.on('dialog', (dialog) => {
    // A page may ask before a visitor leaves it with a draft.
    if (dialog.type() !== 'beforeunload')
      add(`it opens a dialog of the browser (${dialog.type()}): ${dialog.message()}`);
    void dialog.accept().catch(() => {});
  });
  page.on('crash', () => add('it crashes the browser tab, for example without memory'));
  page.on('console', (message) => {
    if (message.type() === 'error') add(`the console shows: ${message.text()}`);
  });
  return findings;
}

/** A finding whose key has no versions, hashes, ports and numbers of lines. */
export function findingOf(text: string, isOfTime = false): Finding {
  const key = text.replace(/\b[0-9a-f]{8,}\b|\d+/g, '#').replace(/\.[\w-]+\.(js|css)/g, '.$1');
  return { key, text, isOfTime };
}

/** A finding that a machine with too much other work can cause. */
export function findingOfTime(text: string): Finding {
  return findingOf(text, true);
}
