import { useSyncExternalStore } from 'react';

/** Below this width the columns of the desk are one below the other; as in its style sheets. */
const NARROW = '(width < 64rem)';

/** Whether the window has room for one column only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
