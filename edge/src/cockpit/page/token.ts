import { createContext } from 'react';

const KEY = 'release-token';

/** The token of this tab. The browser forgets it when the tab is closed. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Stores the token for this tab; null removes it. Without storage, which can be switched off, the
 * reader enters the token again after a reload.
 */
export function storeToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {}
}

/** The token of the reader who is signed in. */
export const TokenContext = createContext('');
