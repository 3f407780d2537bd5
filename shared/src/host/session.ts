import { browserSessionTag } from '@site/shared/browser';
import type { Session } from '@site/shared/contract';
import { type Role, roleOf } from '@site/shared/rules';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { setRenderedState } from './rendered-state';

/**
 * The status is 'unknown' until the silent sign-in has ended: the navbar then shows neither the
 * entries of an account nor 'Sign In'.
 */
export type SessionState = {
  status: 'unknown' | 'anonymous' | 'signed-in';
  session: Session | null;
};

/** The session of the page (section 3). The shell and every remote share this instance. */
export const sessionStore = createStore<SessionState>()(() => ({
  status: 'unknown',
  session: null,
}));

/** The session of the page, for a component. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The role of the account that uses the page; 'visitor' while the session is unknown. */
export function useRole(): Role {
  return useStore(sessionStore, ({ session }) => roleOf(session));
}

/** Whether this browser has a session, known without an answer of the server. */
export function hasSession(): boolean {
  return browserSessionTag() !== '';
}

/** The session tag that the browser had when this tab took its session. */
let tabSessionTag = '';

/** Whether another tab has signed out or signed in to another account. */
export function isSessionStale(): boolean {
  return sessionStore.getState().status === 'signed-in' && browserSessionTag() !== tabSessionTag;
}

/** Renders pages for an anonymous visitor until they are hydrated. */
export function renderAnonymously(): void {
  setRenderedState(sessionStore, { status: 'anonymous', session: null });
}

/** Stores the session of the page; null makes it anonymous. */
export function setSession(session: Session | null): void {
  tabSessionTag = session ? browserSessionTag() : '';
  sessionStore.setState(
    session ? { status: 'signed-in', session } : { status: 'anonymous', session: null },
  );
}
