import type { BrowserContext, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { SESSION_COOKIE } from '../stand-in/example-accounts';

/** The path of an empty page of the rehearsal. */
export const BLANK_PAGE = '/gate-blank';

/** A tab with the session of a role. */
export type SignedInTab = {
  readonly role: JourneyRole | undefined;
  /**
   * Ends the page before, and signs in as this role. The tab then has an empty page of the site: a
   * page that replaces one of the site takes less than half the time. The next page finds nothing
   * in the storages and databases that another role has used.
   */
  enter(role: JourneyRole): Promise<void>;
  /** The next role finds nothing of what pages have stored until now, also if it is the same. */
  mustForget(): void;
};

/** What pages can store, apart from the caches of the browser, which save time. */
const STORED = 'cookies,local_storage,indexeddb,file_systems,service_workers,cache_storage';

export async function signedInTab(page: Page, url: string): Promise<SignedInTab> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  let current: JourneyRole | undefined;
  let hasTraces = false;

  /** A page of another role would see that it is signed out, and load its address again. */
  async function endPageBefore(): Promise<void> {
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(url + BLANK_PAGE, { waitUntil: 'commit' });
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.evaluate(() => sessionStorage.clear());
  }

  return {
    get role() {
      return current;
    },
    async enter(role) {
      if (current !== undefined) await endPageBefore();
      if (hasTraces || (current !== undefined && current !== role)) {
        await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED });
        hasTraces = false;
      }
      current = role;
      // Also for the same role: the page before may have ended its session.
      await context.clearCookies();
      await addSession(context, role, url);
    },
    mustForget() {
      hasTraces = true;
    },
  };
}

/** Adds the cookie of a role's session. */
export async function addSession(
  context: BrowserContext,
  role: JourneyRole,
  url: string,
): Promise<void> {
  if (role !== 'visitor') await context.addCookies([{ name: SESSION_COOKIE, value: role, url }]);
}
