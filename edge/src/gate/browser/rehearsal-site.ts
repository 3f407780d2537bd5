import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import type { MachineSpeed } from './machine-speed';
import { RECORD_FUNCTION, recordPage } from './page-record';
import { addSession } from './signed-in-tab';
import { createTabs, type InTab, type TabKind } from './tabs';

/** A rehearsal with the browsers of its visitors. */
export type RehearsalSite = {
  url: string;
  speed: MachineSpeed;
  inTab: InTab;
  /** A browser without the storage of others and without motion. */
  freshContext(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

export function createRehearsalSite(
  browser: Browser,
  speed: MachineSpeed,
  url: string,
): RehearsalSite {
  async function newContext({ device, purpose }: TabKind, options?: BrowserContextOptions) {
    const context = await browser.newContext({ ...deviceOptions[device], ...options });
    // Before the record: the built-ins that it replaces are those that pages must not change.
    if (purpose === 'visit') await context.clock.install();
    if (device === 'phone') await context.addInitScript(removeNewerBuiltIns);
    // It takes 20 ms of each document.
    if (purpose === 'visit') await context.addInitScript(recordPage, RECORD_FUNCTION);
    return context;
  }

  return {
    url,
    speed,
    async freshContext(device, role) {
      // Styles are compared after the end of all animations.
      const options = { reducedMotion: 'reduce' } as const;
      const context = await newContext({ device, purpose: 'journey' }, options);
      await addSession(context, role, url);
      return context;
    },
    inTab: createTabs((kind) => newContext(kind), url, speed),
  };
}
