import { memoiseUntilSuccess } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { client } from './client';
import { setServerTime } from './clock';
import { isSessionStale, sessionStore, sessionTag, setSession } from './session';
import { showToast } from './toasts';

export type Settings = ResponseOf<typeof contract.site.settings>;
export type Configuration = ResponseOf<typeof contract.shop.shopConfiguration>;

type SiteState = { settings: Settings | null; configuration: Configuration | null };

const siteStore = createStore<SiteState>()(() => ({ settings: null, configuration: null }));

/** The public settings; null until they have come. */
export function useSettings(): Settings | null {
  return useStore(siteStore, ({ settings }) => settings);
}

/** The shop configuration (section 3); null until it has come. Pages behind the login guard always find it. */
export function useShopConfiguration(): Configuration | null {
  return useStore(siteStore, ({ configuration }) => configuration);
}

async function signInSilently(): Promise<void> {
  if (!sessionTag()) return setSession(null);
  const answer = await client.auth.login({ remember: true });
  if (answer.ok) return setSession(answer.value);
  // A server that does not answer is no sign-out: the guard shows its retry screen and the cookie stays.
  if (answer.problem.code === 'not-signed-in') return setSession(null);
  throw new Error('silent sign-in failed');
}

async function loadSite(): Promise<void> {
  const [settings, configuration] = await Promise.all([
    client.site.settings({}),
    client.shop.shopConfiguration({}),
  ]);
  const found = unwrap(settings);
  if (found.now !== undefined) setServerTime(found.now);
  siteStore.setState({ settings: found, configuration: unwrap(configuration) });
}

/**
 * Loads, once, what every page needs: the public settings, the shop configuration and the session by a silent sign-in (sections 2
 * and 4). Rejects if one of them cannot be loaded; the next call tries again.
 */
export const siteReady = memoiseUntilSuccess(async (): Promise<void> => {
  await Promise.all([loadSite(), signInSilently()]);
});

/** Asks for the session fields again, after something changed them (a completed order, a started trial). */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status === 'anonymous') return;
  const answer = await client.auth.login({ remember: true });
  if (answer.ok) setSession(answer.value);
}

/**
 * Brings this tab in line with the others when it comes to the front: another tab may have signed in or out. Gives true where
 * the session changed.
 */
export async function syncSession(): Promise<boolean> {
  const before = sessionStore.getState();
  if (
    before.status === 'unknown' ||
    !(isSessionStale() || (before.status === 'anonymous' && sessionTag()))
  )
    return false;
  setSession(null);
  if (sessionTag()) await signInSilently().catch(() => undefined);
  return sessionStore.getState().session?.id !== before.session?.id;
}

/**
 * Ends the session on the server and starts the site anew (section 4: sign-out reloads the page). Where the server cannot be
 * reached nobody is signed out, and is told so.
 */
export async function signOut(): Promise<void> {
  const answer = await client.auth.logout({});
  if (!answer.ok && answer.problem.code === 'no-answer') {
    return showToast({
      title: 'You are still signed in',
      body: 'We could not reach the server. Try again once you are online.',
    });
  }
  setSession(null);
  window.location.assign('/');
}
