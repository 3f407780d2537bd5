import { useSyncExternalStore } from 'react';

/**
 * False on the server and while the browser takes over a page that the server rendered; true
 * afterwards, and at once on a page that the browser renders itself. For what only the browser
 * knows: its time zone, its storage, the whole address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
