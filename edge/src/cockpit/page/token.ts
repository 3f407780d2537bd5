import { createContext, useContext, useEffect, useState } from 'react';

const KEY = 'release-token';

/** The token of this tab; it is gone when the tab is closed. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Storage can be switched off: the token is then entered again after a reload. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {}
}

export const TokenContext = createContext('');

type Loaded<Value> = { value?: Value; problem?: string };

/** What a call with the token answers. `load` must be the same function for the same call. */
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
