import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Below this many CSS pixels the page counts as not scrolled. */
const MIN_SCROLL_PX = 8;

/** True if the page is scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > MIN_SCROLL_PX);
}
