import { browserSessionTag, memoizeUntilSuccess } from '@site/shared/browser';
import { ProblemError, unwrap } from '@site/shared/client';
import { shopConfiguration, siteCalls } from '@site/shared/contract';
import { languageOfPath, pathInLanguage } from '@site/shared/language';
import { MINUTE_MS } from '@site/shared/rules';
import * as texts from '#texts';
import { client } from './client';
import { setRenderedTime, setServerTime } from './clock';
import { takeEarly } from './early-answers';
import { type FirstAnswer, provideFirstAnswer } from './first-answer';
import { plannedLoad } from './planned-load';
import { loadConfiguration, priceListIn, refreshOldPrices } from './prices';
import { setRenderedState } from './rendered-state';
import {
  hasSession,
  isSessionStale,
  renderAnonymously,
  sessionStore,
  setSession,
  useSession,
} from './session';
import { siteStore, useSiteFailed } from './site-store';
import { showToast } from './toasts';

/** The answers of the API that every page needs and that are the same for all visitors. */
export type PublicSite = {
  /** JSON of the API: each release reads the fields that it knows. */
  settings: unknown;
  configuration: unknown;
  /** When they were read, in milliseconds since 1970. */
  now: number;
  firstAnswer?: FirstAnswer | undefined;
};

/** Whether the document of this page contains the public part of the site. */
let isProvided = false;

/**
 * Sets the public part of the site, which the document contains. The shell calls it before the
 * first render, on the server and in the browser, with the same values.
 */
export function provideSite({ settings, configuration, now, firstAnswer }: PublicSite): void {
  const state = {
    settings: siteCalls.settings.response.parse(settings),
    priceList: priceListIn(shopConfiguration.response.parse(configuration)),
    hasFailed: false,
  };
  isProvided = true;
  siteStore.setState(state);
  setRenderedState(siteStore, state);
  setRenderedTime(now);
  provideFirstAnswer(firstAnswer);
  renderAnonymously();
}

/**
 * Whether the silent sign-in is pending: a page then shows a placeholder in place of what depends
 * on the account. False if it fails: the page then shows what a visitor sees.
 */
export function useSessionPending(): boolean {
  const hasFailed = useSiteFailed();
  return useSession().status === 'unknown' && !hasFailed;
}

/**
 * Signs in with the cookie `token`, if the browser has a session tag, and stores the session of the
 * page. Throws ProblemError if the API cannot say whether there is a session.
 */
async function signInSilently(): Promise<void> {
  const early = takeEarly('signIn');
  const earlyAnswer = sessionStore.getState().status === 'unknown' ? early : undefined;
  const tag = browserSessionTag();
  if (!tag) return setSession(null);
  const options = earlyAnswer ? { response: earlyAnswer } : {};
  const answer = await client.auth.login({ remember: true }, options);
  const isDecisive = answer.ok || answer.problem.code === 'not-signed-in';
  // The early call failed, or the session of the browser has changed since. There is no early
  // answer for a second run, so it sends a request.
  if (earlyAnswer && (!isDecisive || browserSessionTag() !== tag)) return signInSilently();
  if (answer.ok) return setSession(answer.value);
  if (isDecisive) return setSession(null);
  // The session stays while the API is unreachable: the guard shows its retry screen.
  throw new ProblemError(answer.problem);
}

/** When this page last loaded the settings; in the future until it has. */
let settingsLoadedAt = Number.POSITIVE_INFINITY;
const planNextSettings = plannedLoad(refreshSettings);

async function loadSettings(): Promise<void> {
  settingsLoadedAt = performance.now();
  const earlyAnswer = takeEarly('settings');
  const options = earlyAnswer ? { response: earlyAnswer } : {};
  const answer = await client.site.settings({}, options);
  if (earlyAnswer && !answer.ok) return loadSettings();
  const settings = unwrap(answer);
  if (settings.now !== undefined) setServerTime(settings.now);
  siteStore.setState({ settings });
  planNextSettings(settings.changesAt);
}

/** Loads the public settings again; the page keeps those that it has if that fails. */
export async function refreshSettings(): Promise<void> {
  await loadSettings().catch(() => undefined);
}

/** Runs `load`, and tells the pages whether it failed. */
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
 * Loads what every page needs, once: the public settings, the shop configuration and, by a silent
 * sign-in, the session (sections 2 and 4). Does not load what the document contains. Rejects if a
 * part cannot be loaded; the next call tries again.
 */
export async function siteReady(): Promise<void> {
  await loadSite();
  if (siteStore.getState().hasFailed) await recordFailure(loadSettings);
}

/**
 * Loads again what the document contains, because the document may be minutes old and does not have
 * the server's time. `loadSite` has loaded the settings of a browser with a session already.
 */
async function refreshProvidedSite(): Promise<void> {
  if (!isProvided) return;
  await recordFailure(() =>
    Promise.all([hasSession() ? undefined : loadSettings(), loadConfiguration()]),
  );
}

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/**
 * Loads the site when a page starts. After a failure it tries again in 5 seconds, then after twice
 * the time, at most a minute, and at once when the browser is online again. What the document
 * contains is loaded again after `isLive` resolves: the page does not wait for it.
 */
export async function keepLoadingSite(isLive: Promise<unknown> = Promise.resolve()): Promise<void> {
  for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
    try {
      await loadSite();
      await isLive;
      return await refreshProvidedSite();
    } catch {
      await delayUnlessOnline(delayMs);
    }
  }
}

/** Resolves after a time, or earlier when the browser is online again. */
function delayUnlessOnline(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, delayMs);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
    window.addEventListener('online', end);
  });
}

/** Loads the session's fields again after a change: a completed order, a started trial. */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status === 'anonymous') return;
  const answer = await client.auth.login({ remember: true });
  if (answer.ok) setSession(answer.value);
}

/** A visitor who often switches between tabs causes one refresh in this time. */
const MIN_REFRESH_INTERVAL_MS = 10_000;

let lastRefreshAt = Number.NEGATIVE_INFINITY;

/**
 * Takes over what another tab has changed: a sign-in, a sign-out, or the plan of the account. Loads
 * prices and settings that are older than a minute again. The shell calls it when this tab becomes
 * visible. Returns true if the account changed.
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
  refreshOldPrices();
  if (performance.now() - settingsLoadedAt >= MINUTE_MS) void refreshSettings();
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
      title: texts.signOut.failed(),
      body: code === 'no-answer' ? texts.signOut.noAnswer() : body,
    });
  }
  setSession(null);
  const { language } = languageOfPath(window.location.pathname);
  if (isGuardedPage) window.location.assign(pathInLanguage('/', language));
  else window.location.reload();
}
