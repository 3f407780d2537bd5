import { browserSessionTag } from '@site/shared/browser';
import { earlyStart } from '@site/shared/page-script';
import { sessionStore } from './session';

const takenNames = new Set<string>();

/** The answer to a request of the script in the document. Only the first call gets it. */
export function takeEarly(name: 'signIn' | 'settings'): Promise<Response> | undefined {
  const isFirst = !takenNames.has(name);
  takenNames.add(name);
  return isFirst ? earlyStart()?.[name] : undefined;
}

/**
 * The answer to the silent sign-in of the script of the document. Only the first sign-in of a page
 * gets it, and only if the browser still has the session of that time.
 */
export function takeEarlySignIn(): Promise<Response> | undefined {
  const isFirstSignIn = sessionStore.getState().status === 'unknown';
  const answer = takeEarly('signIn');
  return isFirstSignIn && earlyStart()?.sessionTag === browserSessionTag() ? answer : undefined;
}

/** How long after its start a page uses the answer to its first call. Later it may be outdated. */
const MAX_AGE_MS = 30_000;

let hasCalled = false;

/**
 * The answer to the first call of the page, if the script of the document has sent the same call
 * for the session that the browser still has. A page that starts with another call gets nothing,
 * and neither do later calls: a change may lie between.
 */
export function takeFirstCall(path: string, body: unknown): Promise<Response> | undefined {
  if (hasCalled) return undefined;
  hasCalled = true;
  const { firstCall, sessionTag } = earlyStart() ?? {};
  const isSent = firstCall?.path === path && firstCall.body === JSON.stringify(body);
  const isCurrent = performance.now() < MAX_AGE_MS && sessionTag === browserSessionTag();
  return isSent && isCurrent ? firstCall.answer : undefined;
}
