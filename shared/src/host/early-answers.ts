import { browserSessionTag } from '@site/shared/browser';
import { earlyStart } from '@site/shared/page-script';
import { sessionStore } from './session';

const taken = new Set<string>();

/** An answer to what the script of the document has sent. Only the first call gets it. */
export function takeEarly(name: 'signIn' | 'settings'): Promise<Response> | undefined {
  const isFirst = !taken.has(name);
  taken.add(name);
  return isFirst ? earlyStart()?.[name] : undefined;
}

/** Only the first sign-in of a page gets it, and only for the session that the browser has now. */
export function takeEarlySignIn(): Promise<Response> | undefined {
  const isFirst = sessionStore.getState().status === 'unknown';
  const early = takeEarly('signIn');
  return isFirst && earlyStart()?.sessionTag === browserSessionTag() ? early : undefined;
}
