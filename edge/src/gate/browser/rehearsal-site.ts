import type { Browser, BrowserContext } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import type { MachineSpeed } from './machine-speed';
import { RECORD_FUNCTION, recordPage } from './page-record';
import { addSession } from './signed-in-tab';
import { createTabs, type InTab } from './tabs';

/** A rehearsal with the browsers of its visitors. */
export type RehearsalSite = {
  url: string;
  speed: MachineSpeed;
  inTab: InTab;
  /** A browser without the storage of others. */
  freshContext(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

/**
 * Drawing the frames of placeholders that move takes a tenth of the gate's time. There is motion on
 * pages that stay open, in the journeys on the desktop and in the tour of the frame.
 */
const LESS_MOTION = { reducedMotion: 'reduce' } as const;

export function createRehearsalSite(
  browser: Browser,
  speed: MachineSpeed,
  url: string,
): RehearsalSite {
  async function newContext(device: Device, isVisit: boolean) {
    const context = await browser.newContext({
      ...deviceOptions[device],
      ...(isVisit ? LESS_MOTION : {}),
    });
    // Before the record: the built-ins that it replaces are those that pages must not change.
    if (isVisit) await context.clock.install();
    if (device === 'phone') await context.addInitScript(removeNewerBuiltIns);
    // It takes 10 ms of each document.
    if (isVisit) await context.addInitScript(recordPage, RECORD_FUNCTION);
    return context;
  }

  return {
    url,
    speed,
    async freshContext(device, role) {
      const context = await newContext(device, false);
      await addSession(context, role, url);
      return context;
    },
    inTab: createTabs(({ device, purpose }) => newContext(device, purpose === 'visit'), url, speed),
  };
}
