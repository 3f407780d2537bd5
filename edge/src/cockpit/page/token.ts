import { createContext, useContext, useEffect, useState } from 'react';

const KEY = 'release-token';

/** The token of this tab. The browser forgets it when the tab is closed. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Without storage, which can be switched off, the reader enters the token again after a reload. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {}
}

/** The token of the reader who is signed in. */
export const TokenContext = createContext('');

type Loaded<Value> = { value?: Value; problem?: string };

/**
 * The result of `load`, which makes a call with the token of the cockpit. The call is repeated when
 * `load` is another function.
 */
export function useLoaded<Value>(load: (token: string) => Promise<Value>): Loaded<Value> {
  const token = useContext(TokenContext);
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  useEffect(() => {
    let isCurrent = true;
    load(token).then(
      (value) => isCurrent && setLoaded({ value }),
      (error: Error) => isCurrent && setLoaded({ problem: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, load]);
  return loaded;
}
