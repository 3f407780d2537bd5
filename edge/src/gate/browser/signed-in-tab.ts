import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { SESSION_COOKIE } from '../stand-in/example-accounts';

/** A tab with the session of a role. */
export type SignedInTab = {
  readonly role: JourneyRole | undefined;
  /**
   * Signs in as this role. The next document sees nothing that pages of another role have stored.
   * The document of the tab stays until then: a document that replaces a page of the site takes
   * less than half the time.
   */
  enter(role: JourneyRole): Promise<void>;
  /** The next document sees nothing of what pages have stored until now. */
  mustForget(): void;
};

/** What pages can store, apart from the caches of the browser, which save time. */
const STORED = 'cookies,local_storage,indexeddb,file_systems,websql,service_workers,cache_storage';

/** `hasClock`: whether the clock of the tab can be moved. */
export async function signedInTab(
  page: Page,
  url: string,
  hasClock: boolean,
): Promise<SignedInTab> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  let current: JourneyRole | undefined;
  let hasTraces = false;

  async function forget(): Promise<void> {
    await clearAtNextDocument(page, session);
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED });
    hasTraces = false;
  }

  return {
    get role() {
      return current;
    },
    async enter(role) {
      // Each page that was watched has moved it on.
      if (hasClock) await context.clock.setSystemTime(Date.now());
      if (current === role && !hasTraces) return;
      if (current !== undefined) await forget();
      current = role;
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

/** Clears the storages when the next document begins. Until then, the page before can write. */
async function clearAtNextDocument(page: Page, session: CDPSession): Promise<void> {
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'localStorage.clear(); sessionStorage.clear();',
  });
  const end = (frame: unknown) => {
    if (frame !== page.mainFrame()) return;
    page.off('framenavigated', end);
    void session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
  };
  page.on('framenavigated', end);
}
