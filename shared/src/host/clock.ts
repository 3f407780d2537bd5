import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const clock = createStore<{ now: number }>()(() => ({ now: Date.now() }));

let ticking = false;

/** The time in ms, renewed each minute, so that an expiry that passes while a page is open is seen. */
export function useNow(): number {
  if (!ticking && typeof window !== 'undefined') {
    ticking = true;
    // Nobody listens yet, and the module may have been loaded long before.
    clock.setState({ now: Date.now() });
    setInterval(() => clock.setState({ now: Date.now() }), 60_000);
  }
  return useStore(clock, ({ now }) => now);
}
