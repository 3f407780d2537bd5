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
