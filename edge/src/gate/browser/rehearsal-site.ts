import type { Browser, BrowserContext } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { isOnImageHost, STAND_IN_PICTURE } from '../../documents/image-hosts';
import { SESSION_TAG_COOKIE } from '../stand-in/example-accounts';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import { RECORD_FUNCTION, recordPage } from './in-page/built-ins';

/** An edge for the gate, with a browser for each of its visitors. */
export type RehearsalSite = {
  url: string;
  /** Whether pages are checked here; otherwise they are only read. */
  isChecked: boolean;
  /** A browser without the storage of others, signed in as a role. Its clock can be moved. */
  newBrowser(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

export function createRehearsalSite(
  browser: Browser,
  url: string,
  imageHosts: readonly string[],
): RehearsalSite {
  return {
    url,
    isChecked: true,
    async newBrowser(device, role) {
      const context = await browser.newContext(deviceOptions[device]);
      // Before the record: the built-ins that the clock replaces are those of every page.
      await context.clock.install();
      if (device === 'phone') await context.addInitScript(removeNewerBuiltIns);
      await context.addInitScript(recordPage, RECORD_FUNCTION);
      if (imageHosts.length > 0)
        await context.route(
          ({ href }) => isOnImageHost(href, imageHosts),
          (route) => route.fulfill(STAND_IN_PICTURE),
        );
      await addSession(context, role, url);
      return context;
    },
  };
}

/** Adds the cookie of a role's session. */
export async function addSession(
  context: BrowserContext,
  role: JourneyRole,
  url: string,
): Promise<void> {
  if (role !== 'visitor')
    await context.addCookies([{ name: SESSION_TAG_COOKIE, value: role, url }]);
}
