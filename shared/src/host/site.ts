import { browserSessionTag, memoizeUntilSuccess } from '@site/shared/browser';
import { ProblemError, unwrap } from '@site/shared/client';
import {
  type contract,
  type ResponseOf,
  shopConfiguration,
  siteCalls,
} from '@site/shared/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { client } from './client';
import { setRenderedTime, setServerTime } from './clock';
import { takeEarly, takeEarlySignIn } from './early-answers';
import { setRenderedState } from './rendered-state';
import {
  hasSession,
  isSessionStale,
  renderAnonymously,
  sessionStore,
  setSession,
  useSession,
} from './session';
import { showToast } from './toasts';

/** The public settings of the site. */
export type Settings = ResponseOf<typeof contract.site.settings>;
/** The options of each limit (section 3). */
export type Configuration = ResponseOf<typeof contract.shop.shopConfiguration>;

type SiteState = {
  settings: Settings | null;
  configuration: Configuration | null;
  /** `siteReady` has failed and has not succeeded since. */
  hasFailed: boolean;
};

const siteStore = createStore<SiteState>()(() => ({
  settings: null,
  configuration: null,
  hasFailed: false,
}));

/** What every page needs of the API that is the same for all visitors, and when it was read. */
export type PublicSite = {
  /** The answers of the API as JSON: each release reads the fields that it knows. */
  settings: unknown;
  configuration: unknown;
  now: number;
};

/** The document of this page contains the public part of the site. */
let isProvided = false;

/**
 * Sets the public part of the site, which the document contains. The shell calls it before the
 * first render, on the server and in the browser, with the same values.
 */
export function provideSite({ settings, configuration, now }: PublicSite): void {
  const state = {
    settings: siteCalls.settings.response.parse(settings),
    configuration: shopConfiguration.response.parse(configuration),
    hasFailed: false,
  };
  isProvided = true;
  siteStore.setState(state);
  setRenderedState(siteStore, state);
  setRenderedTime(now);
  renderAnonymously();
}

/** The public settings; null until they are loaded. */
export function useSettings(): Settings | null {
  return useStore(siteStore, ({ settings }) => settings);
}

/**
 * The shop configuration (section 3); null until it is loaded, never null behind the login guard.
 */
export function useShopConfiguration(): Configuration | null {
  return useStore(siteStore, ({ configuration }) => configuration);
}

/** Whether `siteReady` has failed and has not succeeded since. */
export function useSiteFailed(): boolean {
  return useStore(siteStore, ({ hasFailed }) => hasFailed);
}

/**
 * Whether the silent sign-in is pending: a page then shows a placeholder in place of what depends
 * on the account. False if it fails: the page then shows what a visitor sees.
 */
export function useSessionPending(): boolean {
  const hasFailed = useSiteFailed();
  return useSession().status === 'unknown' && !hasFailed;
}

async function signInSilently(): Promise<void> {
  const early = takeEarlySignIn();
  const tag = browserSessionTag();
  if (!tag) return setSession(null);
  const answer = await client.auth.login({ remember: true }, early ? { response: early } : {});
  const isDecisive = answer.ok || answer.problem.code === 'not-signed-in';
  // The early answer is at most used once, so the second time sends a request.
  if (early && (!isDecisive || browserSessionTag() !== tag)) return signInSilently();
  if (answer.ok) return setSession(answer.value);
  if (isDecisive) return setSession(null);
  // Keep the session when the API is unreachable: the guard shows its retry screen.
  throw new ProblemError(answer.problem);
}

async function loadSettings(): Promise<void> {
  const early = takeEarly('settings');
  const answer = await client.site.settings({}, early ? { response: early } : {});
  if (early && !answer.ok) return loadSettings();
  const settings = unwrap(answer);
  if (settings.now !== undefined) setServerTime(settings.now);
  siteStore.setState({ settings });
}

async function loadConfiguration(): Promise<void> {
  siteStore.setState({ configuration: unwrap(await client.shop.shopConfiguration({})) });
}

/** Runs `load`, and records for the pages whether it failed. */
async function recordFailure(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
    siteStore.setState({ hasFailed: false });
  } catch (error) {
    siteStore.setState({ hasFailed: true });
    throw error;
  }
}

const loadSite = memoizeUntilSuccess(() =>
  recordFailure(() =>
    Promise.all([
      // A subscription ends by the server's clock, which the settings bring.
      isProvided && !hasSession() ? undefined : loadSettings(),
      isProvided ? undefined : loadConfiguration(),
      signInSilently(),
    ]),
  ),
);

/**
 * Loads, once, what every page needs: the public settings, the shop configuration and the session
 * by a silent sign-in (sections 2 and 4). What the document contains is not loaded. Rejects if one
 * of them cannot be loaded; the next call tries again.
 */
export async function siteReady(): Promise<void> {
  await loadSite();
  if (siteStore.getState().hasFailed) await recordFailure(loadSettings);
}

/** Loads again what the document contains: it may be some minutes old and has no clock. */
async function refreshProvidedSite(): Promise<void> {
  if (!isProvided) return;
  await recordFailure(() =>
    Promise.all([hasSession() ? undefined : loadSettings(), loadConfiguration()]),
  );
}

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/**
 * `siteReady` for the start of a page: tries again until the site is ready, after 5 seconds, then
 * after twice the time, at most a minute; and at once when the browser is online again. What the
 * document contains is loaded again once the page is live: the page does not wait for it.
 */
export async function keepLoadingSite(isLive: Promise<unknown> = Promise.resolve()): Promise<void> {
  for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
    try {
      await loadSite();
      await isLive;
      return await refreshProvidedSite();
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(retry, delayMs);
        function retry(): void {
          clearTimeout(timer);
          window.removeEventListener('online', retry);
          resolve();
        }
        window.addEventListener('online', retry);
      });
    }
  }
}

/** Loads the session's fields again after a change: a completed order, a started trial. */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status === 'anonymous') return;
  const answer = await client.auth.login({ remember: true });
  if (answer.ok) setSession(answer.value);
}

/** A visitor who switches quickly between tabs causes one refresh in this time. */
const MIN_REFRESH_INTERVAL_MS = 10_000;

let lastRefreshAt = Number.NEGATIVE_INFINITY;

/**
 * Takes over what another tab has changed: a sign-in, a sign-out, or the plan of the account. The
 * shell calls it when this tab becomes visible. Returns true if the account changed.
 */
export async function syncSession(): Promise<boolean> {
  const before = sessionStore.getState();
  if (before.status === 'unknown') return false;
  if (isSessionStale() || (before.status === 'anonymous' && browserSessionTag() !== '')) {
    setSession(null);
    if (browserSessionTag()) await signInSilently().catch(() => undefined);
  } else if (performance.now() - lastRefreshAt >= MIN_REFRESH_INTERVAL_MS) {
    lastRefreshAt = performance.now();
    await refreshSession();
  }
  return sessionStore.getState().session?.id !== before.session?.id;
}

/**
 * Ends the session of this browser on the server. Then reloads a public page, and loads the home
 * page in place of a page behind the login guard (section 4, decision 93). If the server refuses or
 * does not answer, the session stays and a toast shows the problem.
 */
export async function signOut({ isGuardedPage = true } = {}): Promise<void> {
  const answer = await client.auth.logout({});
  if (!answer.ok) {
    const { code, body } = answer.problem;
    return showToast({
      title: 'You are still signed in',
      body:
        code === 'no-answer'
          ? 'The server did not answer. Check your connection and try again.'
          : body,
    });
  }
  setSession(null);
  if (isGuardedPage) window.location.assign('/');
  else window.location.reload();
}
