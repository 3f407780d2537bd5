import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import { SESSION_COOKIE } from '../stand-in/example-accounts';

/** A tab with the session of a role. */
export type SignedInTab = {
  readonly role: JourneyRole | undefined;
  /**
   * Signs in as this role. Open an address right afterwards: until then, the page before is there,
   * because a page that replaces one of the site takes less than half the time. The next document
   * finds nothing in the storages and databases that another role has used.
   */
  enter(role: JourneyRole): Promise<void>;
  /** The next role finds nothing of what pages have stored until now, also if it is the same. */
  mustForget(): void;
  /** Calls back when the tab has another document. */
  onNextDocument(callback: () => void): void;
};

/** What pages can store, apart from the caches of the browser, which save time. */
const STORED = 'cookies,local_storage,indexeddb,file_systems,service_workers,cache_storage';
const CLEAR_STORAGES = 'if (top === self) { localStorage.clear(); sessionStorage.clear(); }';

export async function signedInTab(page: Page, url: string): Promise<SignedInTab> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  let current: JourneyRole | undefined;
  let hasTraces = false;

  /** The page before can write to the storages until the next document begins. */
  async function forget(): Promise<void> {
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: CLEAR_STORAGES,
    });
    onNextDocument(session, () => {
      void session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
    });
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: STORED });
    hasTraces = false;
  }

  return {
    get role() {
      return current;
    },
    async enter(role) {
      const mustForget = hasTraces || (current !== undefined && current !== role);
      // A page of another role would see that it is signed out, and load its address again.
      await session.send('Emulation.setScriptExecutionDisabled', { value: true });
      if (mustForget) await forget();
      current = role;
      // Also for the same role: the page before may have ended its session.
      await context.clearCookies();
      await addSession(context, role, url);
      await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    },
    mustForget() {
      hasTraces = true;
    },
    onNextDocument: (callback) => onNextDocument(session, callback),
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

/** Unlike Playwright's event, that of the browser is not sent for navigations within a document. */
function onNextDocument(session: CDPSession, callback: () => void): void {
  const onNavigated = ({ frame }: { frame: { parentId?: string } }) => {
    if (frame.parentId !== undefined) return;
    session.off('Page.frameNavigated', onNavigated);
    callback();
  };
  session.on('Page.frameNavigated', onNavigated);
}
