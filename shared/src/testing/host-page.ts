import type { Session } from '../contract';
import { setDocumentCookie } from './document-cookie';
import { type Replies, refusal } from './serve-api';
import { siteReplies } from './site-replies';

/** The answers at the start of a page, with or without a session. */
export function startReplies(session?: Session): Replies {
  return { ...siteReplies(), 'auth/login': session ?? refusal('not-signed-in') };
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
