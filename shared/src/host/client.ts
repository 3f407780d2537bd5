import { callsOf, createSendCall } from '@site/shared/client';
import { login, logout, notSignedIn, settings, shopConfiguration } from '@site/shared/contract';
import { askForFreshSignIn } from './fresh-sign-in';
import { isSessionStale, sessionStore, setSession } from './session';
import { showToast } from './toasts';

/**
 * Sends a call of the site. The shell and every remote share this function, and each remote has the
 * endpoints that it uses (`createCalls` of `@site/shared/remote`). A 'not-signed-in' answer ends
 * the session, because its token was removed or revoked.
 */
export const sendCall = createSendCall({
  // The page belongs to one account: it must not send a request for another. A reload shows the
  // page of the account that is signed in now. A sign-out ends the session of the browser, of any
  // account.
  precheck: (path) => {
    if (path === logout.path || !isSessionStale()) return null;
    window.location.reload();
    return {
      ...notSignedIn,
      code: 'not-signed-in',
      body: 'You signed out or used another account in another tab.',
    };
  },
  removeReason: async ({ code }) => code === 'sign-in-again' && askForFreshSignIn(),
  onMessage: ({ title, body }) => void showToast({ title, body, success: true }),
  onProblem: ({ code }) => {
    if (code === 'not-signed-in' && sessionStore.getState().status === 'signed-in')
      setSession(null);
  },
});

/** The calls that the host uses. Each by its name, so that the build leaves out the others. */
export const client = callsOf(
  { site: { settings }, auth: { login, logout }, shop: { shopConfiguration } },
  sendCall,
);
