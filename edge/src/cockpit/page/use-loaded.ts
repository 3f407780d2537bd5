import { useContext, useEffect, useState } from 'react';
import { TokenContext } from './token';

type Loaded<Value> = { value?: Value; problem?: string };

/**
 * The result of `load`, which makes a call with the token of the cockpit. `load` must be stable
 * (useCallback): a new function or token loads again.
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
