import { callsOf, createSendCall, type SendCall } from '@site/shared/client';
import {
  login,
  logout,
  notSignedIn,
  problemOf,
  settings,
  shopConfiguration,
} from '@site/shared/contract';
import * as texts from '#texts';
import { takeEarly } from './early-answers';
import { takeFirstAnswer } from './first-answer';
import { askForFreshSignIn } from './fresh-sign-in';
import { isSessionStale, sessionStore, setSession } from './session';
import { showToast } from './toasts';

/** Sends a call. A 'not-signed-in' answer ends the session: its token was removed or revoked. */
const sendToApi = createSendCall({
  // The page shows one account, so it must not send a request for another one. A reload shows the
  // page of the account that is signed in now. A sign-out may be sent: it ends the session of the
  // browser, whichever account it belongs to.
  precheck: (path) => {
    if (path === logout.path || !isSessionStale()) return null;
    window.location.reload();
    return {
      ...problemOf(notSignedIn),
      body: texts.problem.otherAccount(),
    };
  },
  removeReason: async ({ code }) => code === 'sign-in-again' && askForFreshSignIn(),
  onMessage: ({ title, body }) => void showToast({ title, body, success: true }),
  onProblem: ({ code }) => {
    if (code === 'not-signed-in' && sessionStore.getState().status === 'signed-in')
      setSession(null);
  },
});

/** How long after its start a page uses the answer to its first call. Later it may be outdated. */
const MAX_AGE_MS = 30_000;

/**
 * Sends a call of a page. The shell and every remote share this function, and each remote has the
 * endpoints that it uses (`createCalls` of `@site/shared/remote`). The first call of a page may be
 * on its way already, sent by the script of the document. A page that starts with another call
 * makes no use of it, and neither do later calls: a change may lie between.
 */
export const sendCall: SendCall = async (endpoint, body, options) => {
  const answered = takeFirstAnswer(endpoint.path, body);
  if (answered) return sendToApi(endpoint, body, { ...options, response: answered });
  // A call that is repeated, such as that of the navbar, is not the first call of the page.
  const sent = options?.method === 'GET' ? undefined : takeEarly('firstCall');
  if (
    sent?.path === endpoint.path &&
    sent.body === JSON.stringify(body) &&
    performance.now() < MAX_AGE_MS
  ) {
    const early = await sendToApi(endpoint, body, { ...options, response: sent.answer });
    if (early.ok || early.problem.code !== 'no-answer') return early;
  }
  return sendToApi(endpoint, body, options);
};

/** The calls that the host uses, by name: the build then leaves out all other calls. */
export const client = callsOf(
  { site: { settings }, auth: { login, logout }, shop: { shopConfiguration } },
  sendToApi,
);
