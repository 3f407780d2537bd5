import type { Session } from '@site/shared/contract';
import { type Role, roleOf } from '@site/shared/rules';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** 'unknown' until the silent sign-in at start has settled, so nobody sees the anonymous navbar by mistake. */
export type SessionState = {
  status: 'unknown' | 'anonymous' | 'signed-in';
  session: Session | null;
};

/** The one session of the page (section 3): the shell and every remote share this instance. */
export const sessionStore = createStore<SessionState>()(() => ({
  status: 'unknown',
  session: null,
}));

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The role of whoever uses the page; 'visitor' while unknown. */
export function useRole(): Role {
  return useStore(sessionStore, ({ session }) => roleOf(session));
}

/** What the readable cookie says of the session in the browser: its tag, '' where there is none. The token is out of reach. */
export function sessionTag(): string {
  return /(?:^|;\s*)signed_in=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

let tabSessionTag = '';

/** Whether another tab has signed out, or in as somebody else, since this one took its session. */
export function isSessionStale(): boolean {
  return sessionStore.getState().status === 'signed-in' && sessionTag() !== tabSessionTag;
}

/** Takes the session fields of an answer; null forgets them. */
export function setSession(session: Session | null): void {
  tabSessionTag = session ? sessionTag() : '';
  sessionStore.setState(
    session ? { status: 'signed-in', session } : { status: 'anonymous', session: null },
  );
}
