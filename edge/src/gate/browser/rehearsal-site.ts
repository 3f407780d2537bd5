import type { Browser, BrowserContext } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { SESSION_COOKIE } from '../stand-in/example-accounts';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import type { MachineSpeed } from './machine-speed';
import { RECORD_FUNCTION, recordPage } from './page-record';
import { createTabs, type UseTab } from './tabs';

/** A rehearsal with the browsers of its visitors. */
export type RehearsalSite = {
  url: string;
  speed: MachineSpeed;
  useTab: UseTab;
  /** A browser without the storage of others. */
  freshContext(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

export function createRehearsalSite(
  browser: Browser,
  speed: MachineSpeed,
  url: string,
): RehearsalSite {
  async function newContext(device: Device, role: JourneyRole, hasClock: boolean) {
    const context = await browser.newContext(deviceOptions[device]);
    // Before the record: the built-ins that it replaces are those that pages must not change.
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
    useTab: createTabs(({ device, role }) => newContext(device, role, true), speed),
  };
}
