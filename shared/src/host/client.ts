import { createClient } from '@site/shared/client';
import { contract, problems } from '@site/shared/contract';
import { isSessionStale, sessionStore, setSession } from './session';

/** The site's client. A 'not-signed-in' answer ends the session here too: the token is gone or was revoked. */
export const client = createClient(contract, {
  // Nothing is done for one account from the page of another: the page starts anew for whoever is signed in now.
  refuse: () => {
    if (!isSessionStale()) return null;
    window.location.reload();
    return {
      ...problems['not-signed-in'],
      code: 'not-signed-in',
      body: 'You have signed out, or in as somebody else, in another tab.',
    };
  },
  onProblem: ({ code }) => {
    if (code === 'not-signed-in' && sessionStore.getState().status === 'signed-in')
      setSession(null);
  },
});
