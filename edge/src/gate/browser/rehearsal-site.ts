import type { Browser, BrowserContext } from '@playwright/test';
import { type JourneyRole, LANGUAGE_OFFER_KEY } from '@site/shared/release';
import { isOnImageHost, STAND_IN_PICTURE } from '../../documents/image-hosts';
import { SESSION_TAG_COOKIE } from '../stand-in/example-accounts';
import { type Device, deviceOptions, removeNewerBuiltIns } from './devices';
import { ACCESSES_FUNCTION, watchAccesses } from './in-page/accesses';
import { CHANGED_BUILT_INS_FUNCTION, watchBuiltIns } from './in-page/built-ins';
import { COPIED_TEXTS_FUNCTION, standInClipboard } from './in-page/clipboard';
import { SHIFTS_FUNCTION, watchShifts } from './in-page/shifts';

/** The address of a rehearsal, with a browser context for each visitor of the gate. */
export type RehearsalSite = {
  url: string;
  /**
   * Whether the checks look at the pages of this site. False when the pages are only recorded, as
   * with the live releases (run-walks.ts).
   */
  isChecked: boolean;
  /** Errors that contain this text are ignored: the bad card that throws on purpose. */
  ignoredError?: string;
  /** Ends the walks that are being made on this site. */
  signal?: AbortSignal;
  /** The same releases on a site with bad cards in all slots. */
  withBadCards(): Promise<RehearsalSite>;
  /** A context with a storage of its own, signed in as a role. The gate moves its clock. */
  newBrowserContext(device: Device, role: JourneyRole): Promise<BrowserContext>;
};

export function createRehearsalSite(
  browser: Browser,
  url: string,
  imageHosts: readonly string[],
  withBadCards = noBadCards,
): RehearsalSite {
  return {
    url,
    isChecked: true,
    withBadCards,
    async newBrowserContext(device, role) {
      const context = await browser.newContext(deviceOptions[device]);
      // The clock and the clipboard replace built-ins, so `watchBuiltIns` comes last.
      await context.clock.install();
      await context.addInitScript(standInClipboard, COPIED_TEXTS_FUNCTION);
      // The offer appears when the browser is idle, at a different moment in each run.
      await context.addInitScript(closeOffer, LANGUAGE_OFFER_KEY);
      // The phone also stands for the oldest supported browsers.
      if (device === 'phone') await context.addInitScript(removeNewerBuiltIns);
      await context.addInitScript(watchAccesses, ACCESSES_FUNCTION);
      await context.addInitScript(watchShifts, SHIFTS_FUNCTION);
      await context.addInitScript(watchBuiltIns, CHANGED_BUILT_INS_FUNCTION);
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

async function noBadCards(): Promise<RehearsalSite> {
  throw new Error('this site has no bad cards');
}

/** Runs in the page, before its scripts: the visitor has closed the offer of another language. */
function closeOffer(key: string): void {
  try {
    localStorage.setItem(key, 'closed');
  } catch {
    // A page without an origin has no storage.
  }
}

/**
 * Adds the cookie of a role's session. A visitor has none. The stand-in API reads the role from the
 * session tag.
 */
export async function addSession(
  context: BrowserContext,
  role: JourneyRole,
  url: string,
): Promise<void> {
  if (role !== 'visitor')
    await context.addCookies([{ name: SESSION_TAG_COOKIE, value: role, url }]);
}
