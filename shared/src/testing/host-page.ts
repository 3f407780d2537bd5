import type { Session } from '../contract';
import { setDocumentCookie } from './document-cookie';
import { type Replies, refusal, type Served, serveApi } from './serve-api';
import { siteReplies } from './site-replies';

/** The answers at the start of a page, with or without a session. */
export function startReplies(session?: Session): Replies {
  return { ...siteReplies(), 'auth/login': session ?? refusal('not-signed-in') };
}

/** The API of a page. At the start of each test it answers a visitor; a test changes `replies`. */
export function servePage() {
  const page = {
    replies: {} as Replies,
    served: {} as Served,
    /** The paths of the calls. */
    paths: () => page.served.calls.map(({ path }) => path).sort(),
  };
  beforeEach(() => {
    page.replies = startReplies();
    page.served = serveApi(new Proxy({}, { get: (_target, path: string) => page.replies[path] }));
  });
  afterEach(() => page.served.stop());
  return page;
}

/** A call without a network. */
export function offline(): never {
  throw new TypeError('fetch failed');
}

/** Sets a cookie of the document; null deletes it. */
export function setCookie(name: string, value: string | null): void {
  setDocumentCookie(value === null ? `${name}=; path=/; max-age=0` : `${name}=${value}; path=/`);
}

/** Loads the host anew, so that every store has its first state. */
export async function openPage(cookie = false) {
  setCookie('signed_in', cookie ? '1' : null);
  jest.resetModules();
  const host = await import('../host');
  const { renderHook } = await import('@testing-library/react/pure');
  const configured = () => {
    const { result, unmount } = renderHook(() => [
      host.useSettings()?.productName,
      host.usePriceList()?.options.playlist,
    ]);
    unmount();
    return result.current;
  };
  return { ...host, configured, state: () => host.sessionStore.getState() };
}
