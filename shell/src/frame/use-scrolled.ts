import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether the page is scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > 8);
}
